// Makes an event loop read from its connections.

import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A break in the work of an event loop. An event loop reads from its connections when it has no task to run, so tasks that
/// each enqueue the next one would keep it from reading. Here a byte in a pipe starts the next task. The loop sees the byte only
/// when it reads.
final class LoopPause: Sendable {
    private let loop: any EventLoop
    private let state = Mutex(State())

    private struct State {
        var pipe: (any Channel)?
        var isOpening = false
        /// What runs after the break.
        var task: (@Sendable () -> Void)?
    }

    init(_ loop: any EventLoop) {
        self.loop = loop
    }

    deinit {
        state.withLock { $0.pipe }?.close(promise: nil)
    }

    /// Runs a task on the event loop when the loop next reads from its connections, or without this break while there is no pipe. Call
    /// this on the event loop, and not again before the task has begun.
    func end(_ task: @escaping @Sendable () -> Void) {
        guard let pipe = state.withLock({ $0.pipe }) else {
            open()
            return loop.execute(task)
        }
        state.withLock { $0.task = task }
        pipe.writeAndFlush(ByteBuffer(bytes: [0])).whenFailure { [weak self] _ in
            self?.state.withLock { $0.pipe = nil }
            self?.runTask()
        }
    }

    fileprivate func runTask() {
        let task = state.withLock { state in
            defer { state.task = nil }
            return state.task
        }
        task?()
    }

    private func open() {
        let isOpening = state.withLock { state in
            defer { state.isOpening = true }
            return state.isOpening
        }
        guard !isOpening else { return }
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { return opened(nil) }
        NIOPipeBootstrap(group: loop)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(PauseEnd(self))
                }
            }
            .takingOwnershipOfDescriptors(input: ends[0], output: ends[1])
            .whenComplete { [weak self, ends] result in
                switch result {
                case .success(let channel):
                    self?.opened(channel)
                case .failure:
                    ends.forEach { _ = close($0) }
                    self?.opened(nil)
                }
            }
    }

    private func opened(_ pipe: (any Channel)?) {
        state.withLock { state in
            state.isOpening = false
            state.pipe = pipe
        }
    }
}

/// Reads from the pipe of a ``LoopPause``.
private final class PauseEnd: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private weak var pause: LoopPause?

    init(_ pause: LoopPause) {
        self.pause = pause
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        pause?.runTask()
    }
}
