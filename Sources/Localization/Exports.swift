// Whoever compiles a catalog also reads one: the model comes along with this module.

@_exported public import StringCatalog
