// A view's template, bound and flattened: what is left of it when a page is rendered.

import Localization

/// A template as the binder leaves it, the same for every language.
struct BoundTemplate {
    enum Step {
        case literal(String)
        case constant(LocalizedStringResource, TextBuffer.Escaping)
        /// A message that is a constant; its blocks follow, up to the label `end`.
        case constantMessage(LocalizedStringResource, BlockRange, end: Int32)
        /// A jump's target is the number of a label.
        case instruction(Instruction)
        case label(Int32)
    }

    var steps: [Step] = []
    /// What stands for the tags of messages, with labels for places.
    var blocks: [TagBlock] = []
    /// How many frames are on the stack at most: layout, view, and the elements of nested lists.
    var frameCount = 2
    var labelCount: Int32 = 0
}

/// A template ready to run in one language.
///
/// **Why the reads are sound.** A slot is a frame and an offset. The binder makes one only from a `Field` of the model
/// whose frame it is, and adds the offset of a model stored inside it when it steps into that. `TemplateField` derived
/// offset and type from one key path. `TemplateLibrary.render` runs the program only when the types of the view and of
/// the layout are the ones it was bound to, and `each` puts an element in the frame that its body was bound to. So a
/// slot always points at an initialized value of the type that its instruction names. The optionals read in place have
/// one payload, which Swift's layout puts at offset 0 (docs/ABI/TypeLayout.rst, “Single-Payload Enums”), and whatever
/// reads the payload, a text and an address as well as a model, runs only behind the `unless` that found it: the binder
/// refuses it anywhere else. What a block of a message reads, it finds in the frames that were there where the message
/// stands, which is where it was bound. Frames point into values that `render` borrows, or into arrays that
/// `withUnsafeBufferPointer` lends, for as long as they are used; the renderer keeps the program while it runs.
final class TemplateProgram: Sendable {
    // Plain memory and not arrays, which would be retained and checked at each step. Written in `init` and never again,
    // freed with the program.
    nonisolated(unsafe) let instructions: UnsafePointer<Instruction>
    nonisolated(unsafe) let bytes: UnsafeRawPointer
    nonisolated(unsafe) let constants: UnsafePointer<LocalizedStringResource>
    nonisolated(unsafe) let blocks: UnsafePointer<TagBlock>
    /// How many instructions there are.
    let count: Int
    let frameCount: Int
    private let constantCount: Int
    private let blockCount: Int

    /// Merges all that is the same in every page of a language.
    /// - Parameter context: the language; without one, constants stay to be looked up for each page.
    init(_ template: BoundTemplate, context: LocalizationContext?) {
        var instructions: [Instruction] = []
        var constants: [LocalizedStringResource] = []
        var places = [Int32](repeating: 0, count: Int(template.labelCount))
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
                // Arguments may depend on more than the language, such as the time zone.
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
                places[Int(label)] = Int32(instructions.count)
            case .instruction(let instruction):
                endLiteral()
                instructions.append(instruction)
            }
        }
        endLiteral()
        self.instructions = UnsafePointer(copying: instructions.map { $0.retargeted { places[Int($0)] } })
        count = instructions.count
        self.constants = UnsafePointer(copying: constants)
        constantCount = constants.count
        blocks = UnsafePointer(
            copying: template.blocks.map { block in
                TagBlock(
                    tag: block.tag, opening: places[Int(block.opening)], words: places[Int(block.words)],
                    end: places[Int(block.end)])
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
