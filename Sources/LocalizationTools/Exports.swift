// Whoever checks a catalog also reads and writes one: the model comes along with this module.

@_exported public import StringCatalog
