// Values of attributes whose value browsers ignore.

extension ProblemExamples {
    /// Attributes that are true whatever their value.
    static let booleans = [
        Fault("<input disabled=\"{{title}}\" checked='{{name}}' required=\"a {{count}}\">"),
        Fault("<input disabled=\"{{#isOpen}}disabled{{/isOpen}}\" readonly='{{^isOpen}}{{word}}{{/isOpen}}'>"),
        Fault("<button disabled=\"{{isOpen}}\">{{#rows}}<input checked={{isCurrent}}>{{/rows}}</button>"),
        Fault("<details open=\"{{screen}}\"></details>"),
    ]
}
