// Texts of the catalog in attributes. Where programs read the value, only values that are the same in all languages are
// accepted.

import Localization
import Templates
import Testing

@Suite("Values for programs") struct MachineValueTests {
    @Test("Texts of the catalog are refused in attributes that programs read, with the recorded messages")
    func messages() {
        let fault = ProblemExamples.localized
        for fault in fault { #expect(problems(fault.template, fault.others) != [], "\(fault.template)") }
        guard !ProblemSnapshot.isRecording else { return }
        #expect(ProblemSnapshot.recorded("localized") == ProblemSnapshot.text(of: fault))
    }

    @Test("Attributes that programs read accept an Int, a String and sections")
    func values() {
        let template = """
            <progress value="{{count}}" max="{{screen}}"></progress><input type="number" value="{{name}}" step="{{count}}">
            <p tabindex="{{#isOpen}}0{{/isOpen}}{{^isOpen}}-1{{/isOpen}}" aria-valuenow="{{count}}"></p>
            """
        #expect(problems(template) == [])
    }

    @Test(
        "Attributes without a format for programs accept texts of the catalog",
        arguments: [
            "<p title=\"{{title}}\" aria-label='{{word}}' aria-valuetext=\"{{when}}\" data-max=\"{{title}}\"></p>",
            "<input value=\"{{title}}\"><input type=\"submit\" value=\"{{word}}\"><input type='{{screen}}' value='{{word}}'>",
            "<button value=\"{{title}}\"></button><select><option value=\"{{title}}\" label=\"{{word}}\"></option></select>",
            "<meta name=\"description\" content=\"{{title}}\"><img alt=\"{{title}}\">",
            "<x-gauge max=\"{{title}}\" value=\"{{word}}\"></x-gauge>",
            "<input{{#isOpen}} type='date' value='{{name}}'{{/isOpen}}{{^isOpen}} type='text' value='{{title}}'{{/isOpen}}>",
            "<input type='{{#note}}date{{/note}}{{^note}}text{{/note}}' value='{{^note}}{{#isOpen}}{{title}}{{/isOpen}}{{/note}}'>",
            "<meta{{#isOpen}} name='robots' content=''{{/isOpen}}{{^isOpen}} name='author' content='{{title}}'{{/isOpen}}>",
        ])
    func texts(template: String) {
        #expect(problems(template) == [])
    }
}
