// A bound template, compiled to instructions.

import Localization

/// The output of the binder, independent of the language.
struct BoundTemplate {
    enum Step {
        case literal(String)
        case constant(LocalizedStringResource, TextBuffer.Escaping)
        /// A constant message. The steps of its blocks follow, up to the label `end`.
        case constantMessage(LocalizedStringResource, BlockRange, end: Int32)
        /// An instruction. Its target, if it has one, is a label.
        case instruction(Instruction)
        case label(Int32)
    }

    /// A tag that writes a value, with the context for which the value is checked and escaped.
    struct Value {
        let name: String
        let context: HTMLContext
        /// The name of the innermost open element.
        let parent: String?
    }

    var steps: [Step] = []
    /// The values in the order of their tags. Tests compare them with the results of HTML parsers.
    var values: [Value] = []
    /// The blocks for the tags of messages, with labels as offsets.
    var blocks: [TagBlock] = []
    /// The number of frames that rendering needs: layout, view, and the elements of nested lists.
    var frameCount = 2
    var labelCount: Int32 = 0
}

/// A template compiled for one language, or for all languages that the catalog does not have.
///
/// **Why the reads are safe.** Instructions read the fields of a model by offset:
///
/// - A slot is a frame and an offset. The binder creates slots only from a `Field` of the frame's model. For a nested
///   model it adds the offset of the property that contains it. `{{.}}` in the section of an optional text or URL has the slot
///   of that property.
/// - `TemplateField` takes the offset and the type from one key path. `MemoryLayout.offset(of:)` documents that a pointer
///   to the model plus this offset can be accessed as a pointer to the property.
/// - `TemplateLibrary.render` runs a program only for the types of view and layout that it was bound to. `each` sets a
///   frame to the elements of the list that its body was bound to. So a slot always refers to an initialized value of the
///   type in its instruction.
/// - The payload of an optional is read only after an `unless` instruction has tested it; the binder rejects other uses.
///   The memory of an optional can be accessed as its payload, because the types are related (SE-0107, “Strict
///   aliasing”), and the payload is at offset 0 (docs/ABI/TypeLayout.rst, “Single-Payload Enums”).
/// - A message runs its blocks without a change of the frames, so they read the models in whose scopes they were bound.
/// - Frames point to values that `render` borrows, or to arrays inside `withUnsafeBufferPointer`. The renderer keeps the
///   program alive while it runs.
final class TemplateProgram: Sendable {
    // Unmanaged memory, because arrays would be retained and bounds-checked for each instruction. Written only in
    // `init` and freed in `deinit`.
    nonisolated(unsafe) let instructions: UnsafePointer<Instruction>
    nonisolated(unsafe) let bytes: UnsafeRawPointer
    nonisolated(unsafe) let constants: UnsafePointer<LocalizedStringResource>
    nonisolated(unsafe) let blocks: UnsafePointer<TagBlock>
    /// The number of instructions.
    let count: Int
    let frameCount: Int
    private let constantCount: Int
    private let blockCount: Int

    /// Compiles a template and merges the constants of a language into its literals.
    /// - Parameters:
    ///   - template: the output of the binder.
    ///   - context: the language, or nil to resolve constants while rendering.
    init(_ template: BoundTemplate, context: LocalizationContext?) {
        var instructions: [Instruction] = []
        var constants: [LocalizedStringResource] = []
        var offsets = [Int32](repeating: 0, count: Int(template.labelCount))
        var bytes = TextBuffer()
        var start = 0
        func endLiteral() {
            guard bytes.count > start else { return }
            instructions.append(.literal(start: Int32(start), count: Int32(bytes.count - start)))
            start = bytes.count
        }
        for step in template.steps {
            switch step {
            case .literal(let text):
                bytes.append(text)
            case .constant(let resource, let escaping):
                // The format of an argument can depend on more than the language, for example on the time zone.
                if let context, resource.arguments.isEmpty {
                    context.append(resource, escaping: escaping, to: &bytes)
                } else {
                    endLiteral()
                    instructions.append(.constant(Int32(constants.count), escaping))
                    constants.append(resource)
                }
            case .constantMessage(let resource, let blocks, let end):
                endLiteral()
                instructions.append(.constantMessage(Int32(constants.count), blocks, target: end))
                constants.append(resource)
            case .label(let label):
                endLiteral()
                offsets[Int(label)] = Int32(instructions.count)
            case .instruction(let instruction):
                endLiteral()
                instructions.append(instruction)
            }
        }
        endLiteral()
        self.instructions = UnsafePointer(copying: instructions.map { $0.retargeted { offsets[Int($0)] } })
        count = instructions.count
        self.constants = UnsafePointer(copying: constants)
        constantCount = constants.count
        blocks = UnsafePointer(
            copying: template.blocks.map { block in
                TagBlock(
                    tag: block.tag, opening: offsets[Int(block.opening)], content: offsets[Int(block.content)],
                    end: offsets[Int(block.end)])
            })
        blockCount = template.blocks.count
        self.bytes = bytes.withUnsafeBytes { UnsafeRawPointer(UnsafePointer(copying: [UInt8]($0))) }
        frameCount = template.frameCount
    }

    deinit {
        instructions.deallocate()
        bytes.deallocate()
        UnsafeMutablePointer(mutating: constants).deinitialize(count: constantCount)
        constants.deallocate()
        UnsafeMutablePointer(mutating: blocks).deinitialize(count: blockCount)
        blocks.deallocate()
    }
}
