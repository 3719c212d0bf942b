// The memory limit of a control group of Linux.

import Testing
import WebFront

@Suite struct MemoryLimitTests {
    @Test(
        "The lowest limit of the group and of the groups above it counts",
        arguments: [
            (
                [
                    "proc/self/cgroup": "0::/a.slice/b.service\n",
                    "sys/fs/cgroup/a.slice/b.service/memory.max": "536870912\n",
                ],
                536_870_912
            ),
            (
                [
                    "proc/self/cgroup": "0::/a.slice/b.service\n",
                    "sys/fs/cgroup/a.slice/b.service/memory.max": "max\n",
                    "sys/fs/cgroup/a.slice/memory.max": "1000\n",
                ], 1_000
            ),
            (["proc/self/cgroup": "1:cpu:/x\n0::/\n", "sys/fs/cgroup/memory.max": "2000\n"], 2_000),
            (["proc/self/cgroup": "0::/a\n", "sys/fs/cgroup/a/memory.max": "max\n"], nil),
            (["proc/self/cgroup": "4:memory:/a\n"], nil),
            ([:], nil),
        ] as [([String: String], Int?)])
    func lowest(_ files: [String: String], _ expected: Int?) throws {
        #expect(try withFiles(files) { MemoryLimit.bytes(root: $0) } == expected)
    }

    @Test(
        "There can be as many connections of 160 KiB as fit into half of the memory limit, but at least 1,000",
        arguments: [(512 << 20, 1_638), (1 << 30, 3_276), (1 << 20, 1_000)])
    func connections(_ limit: Int, _ expected: Int) throws {
        let files = ["proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "\(limit)\n"]
        #expect(try withFiles(files) { MemoryLimit.connections(root: $0) } == expected)
    }
}
