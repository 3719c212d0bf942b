// SwiftPM builds the products that this target depends on before it builds this target, which does nothing.
