"""Hosts of repositories, GitHub and GitLab: which pull request a build is for, and comments on it."""
