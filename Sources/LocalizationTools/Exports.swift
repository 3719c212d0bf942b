// Clients of this module also need the catalog model.

@_exported public import StringCatalog
