// The steps of a bound template. All of them are plain bytes, so running one retains nothing.

import Localization

/// Where a value lies: a pointer of the frame stack, and a distance from it.
struct Slot: Sendable, Hashable, BitwiseCopyable {
    var frame: Int32
    var offset: Int32
}

/// Some of the program's blocks, one behind the other.
struct BlockRange: Sendable, BitwiseCopyable {
    var start: Int32
    var count: Int32
}

/// What stands for a tag of a message: the steps from `opening` to `words` are run where it opens, those from `words` to
/// `end` where it closes.
struct TagBlock: Sendable {
    let tag: String
    var opening, words, end: Int32
}

/// One step. Jump targets are indices of instructions.
enum Instruction: Sendable, BitwiseCopyable {
    /// Copies bytes of the program.
    case literal(start: Int32, count: Int32)
    /// Writes the string in the slot, escaped.
    case string(Slot)
    /// Writes the string in the slot, escaped, and isolated when its letters run the other way than the page's.
    case typed(Slot, TextBuffer.Escaping)
    /// Writes the whole number in the slot.
    case integer(Slot)
    /// Writes the text of the resource in the slot.
    case resource(Slot, TextBuffer.Escaping)
    /// Writes the address in the slot, escaped.
    case url(any URLReading.Type, Slot)
    /// Writes one of the program's constants that cannot be merged into its literals.
    case constant(Int32, TextBuffer.Escaping)
    /// Writes the message in the slot, runs the program's blocks for its tags, and goes on at `target`.
    case message(Slot, BlockRange, target: Int32)
    /// Writes the message that is one of the program's constants, likewise.
    case constantMessage(Int32, BlockRange, target: Int32)
    /// Goes on at `target` when the condition does not hold.
    case unless(Condition, Slot, target: Int32)
    /// Goes on at `target` when the condition holds.
    case when(Condition, Slot, target: Int32)
    /// Runs the steps from the next one up to `target` for each element, then goes on there.
    case each(any ListReading.Type, Slot, element: Int32, target: Int32)

    /// What a section depends on.
    enum Condition: Sendable, BitwiseCopyable {
        case flag
        case presence(any PresenceReading.Type)
        case elements(any ListReading.Type)
    }

    /// The same step with its target replaced.
    func retargeted(_ place: (Int32) -> Int32) -> Instruction {
        switch self {
        case .unless(let condition, let slot, let target): .unless(condition, slot, target: place(target))
        case .when(let condition, let slot, let target): .when(condition, slot, target: place(target))
        case .each(let list, let slot, let element, let target):
            .each(list, slot, element: element, target: place(target))
        case .message(let slot, let blocks, let target): .message(slot, blocks, target: place(target))
        case .constantMessage(let constant, let blocks, let target):
            .constantMessage(constant, blocks, target: place(target))
        case .literal, .string, .typed, .integer, .resource, .url, .constant: self
        }
    }
}
