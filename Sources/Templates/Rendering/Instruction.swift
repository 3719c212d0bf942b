// The instructions of a bound template. They are trivial types, so the renderer retains nothing when it runs one.

import Localization

/// The location of a value: the index of a frame, which points to a model, and an offset in bytes from the start of the model.
struct Slot: Sendable, Hashable, BitwiseCopyable {
    var frame: Int32
    var offset: Int32
}

struct BlockRange: Sendable, BitwiseCopyable {
    var start: Int32
    var count: Int32
}

/// The instructions for a tag of a message: those from `opening` to `content` are run at the start of the tag, those
/// from `content` to `end` at its end.
struct TagBlock: Sendable {
    let tag: String
    var opening, content, end: Int32
}

/// An instruction. Jump targets are indices of instructions.
enum Instruction: Sendable, BitwiseCopyable {
    /// Copies bytes of the program.
    case literal(start: Int32, count: Int32)
    /// Writes the string in the slot, escaped.
    case string(Slot)
    /// Writes the string in the slot, escaped, without characters that end the isolate around it.
    case contained(Slot)
    /// Writes the string in the slot, escaped, and isolated when it could change the direction of the surrounding text.
    case userInput(Slot, TextBuffer.Escaping)
    /// Writes the whole number in the slot.
    case integer(Slot)
    /// Writes the text of the resource in the slot.
    case resource(Slot, TextBuffer.Escaping)
    /// Writes the URL in the slot, escaped, when it is safe.
    case url(any TemplateURL.Type, Slot)
    /// Writes the URL in the slot, escaped, when it is safe and has no scheme.
    case urlOfThisSite(any TemplateURL.Type, Slot)
    /// Starts an attribute value with a URL that is checked as a whole.
    case beginURL(isOfThisSite: Bool)
    /// Ends the attribute value that `beginURL` started, and removes it when it is not a safe URL.
    case endURL
    /// Writes a constant of the program that is not merged into the literals.
    case constant(Int32, TextBuffer.Escaping)
    /// Writes the message in the slot, runs blocks of the program for its tags, and continues at `target`.
    case message(Slot, BlockRange, target: Int32)
    /// Writes a constant message in the same way as `message`.
    case constantMessage(Int32, BlockRange, target: Int32)
    /// Continues at `target` when the condition is false.
    case unless(Condition, Slot, target: Int32)
    /// Continues at `target` when the condition is true.
    case when(Condition, Slot, target: Int32)
    /// Runs the instructions up to `target` for each element, then continues at `target`. `element` is the index of the frame of
    /// the element.
    case each(any ListReading.Type, Slot, element: Int32, target: Int32)

    /// The condition of a section.
    enum Condition: Sendable, BitwiseCopyable {
        case flag
        case presence(any PresenceReading.Type)
        case elements(any ListReading.Type)
    }

    /// The instruction with another target.
    func retargeted(_ resolve: (Int32) -> Int32) -> Instruction {
        switch self {
        case .unless(let condition, let slot, let target): .unless(condition, slot, target: resolve(target))
        case .when(let condition, let slot, let target): .when(condition, slot, target: resolve(target))
        case .each(let list, let slot, let element, let target):
            .each(list, slot, element: element, target: resolve(target))
        case .message(let slot, let blocks, let target): .message(slot, blocks, target: resolve(target))
        case .constantMessage(let constant, let blocks, let target):
            .constantMessage(constant, blocks, target: resolve(target))
        case .literal, .string, .contained, .userInput, .integer, .resource, .url, .urlOfThisSite, .beginURL, .endURL,
            .constant:
            self
        }
    }
}
