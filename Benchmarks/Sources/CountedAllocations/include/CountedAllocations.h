// Nothing is called: the library is loaded before others.
