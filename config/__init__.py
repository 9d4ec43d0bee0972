"""The site: settings, addresses, and the doors for web server and workers."""
