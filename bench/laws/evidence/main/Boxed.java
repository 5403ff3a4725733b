package org.acme.jdk;

/** What classes have in common to which the laws are applied. */
public interface Boxed {}
