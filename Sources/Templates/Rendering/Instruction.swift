// The steps of a bound template. All of them are plain bytes, so running one retains nothing.

/// Where a value lies: a pointer of the frame stack, and a distance from it.
struct Slot: Sendable, Hashable, BitwiseCopyable {
    var frame: Int32
    var offset: Int32
}

/// One step. Jump targets are indices of instructions.
enum Instruction: Sendable, BitwiseCopyable {
    /// Copies bytes of the program.
    case literal(start: Int32, count: Int32)
    /// Writes the text in the slot, escaped.
    case text(TextType.Content, Slot)
    /// Writes the address in the slot, escaped.
    case url(any URLReading.Type, Slot)
    /// Writes one of the program's constants that cannot be merged into its literals, escaped.
    case constant(Int32)
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
        case .literal, .text, .url, .constant: self
        }
    }
}
