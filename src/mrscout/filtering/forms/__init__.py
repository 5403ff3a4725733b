"""Forms: the conditions and derivations under which a relation holds, proposed and tested."""
