// Limits for tests on a machine that is busy with other tests.

extension Duration {
    /// A time limit of 30 minutes, which a call of a test reaches only when it hangs: all tests of a run share the threads of the process,
    /// so a call may wait for minutes.
    public static let unreachable = Duration.seconds(1_800)
}
