// Paths from requests cannot lead to other sites.

import Modules
import Testing

@Suite struct LocalPathTests {
    @Test(
        "paths of this site are accepted",
        arguments: [
            "/", "/players", "/players?mode=select&player=1", "/gathers/confirm?player=1#top", "/a/../b", "/%2F/evil",
            "/.//evil.example", "/?next=//evil.example", "/" + String(repeating: "a", count: 2_047),
        ])
    func local(_ path: String) {
        #expect(LocalPath(path)?.value == path)
    }

    @Test(
        "texts that are not paths of this site are rejected",
        arguments: [
            "", "players", "?q=a", "#top", " /players", "//evil.example", "///evil.example", "/\\evil.example",
            "\\/evil",
            "/players\\", "https://evil.example", "https:/evil", "javascript:alert(1)", "data:text/html,x",
            "/\t/evil.example", "/\n/evil.example", "/\r\nSet-Cookie: a=b", "/a b", "/\0", "/\u{7F}", "/café", "/ｅvil",
            "/\u{202E}", "/\u{2215}evil", "/" + String(repeating: "a", count: 2_048),
        ])
    func foreign(_ path: String) {
        #expect(LocalPath(path) == nil)
    }
}
