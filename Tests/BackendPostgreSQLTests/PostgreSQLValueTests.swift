// Values in PostgreSQL's binary format.

import Foundation
import Testing

@testable import PostgreSQLClient

@Suite struct PostgreSQLValueTests {
    private func bytes(_ value: some PostgreSQLValue) -> [UInt8] {
        var bytes: [UInt8] = []
        value.append(to: &bytes)
        return bytes
    }

    @Test(arguments: [0, 1, -1, 258, .max, .min] as [Int64])
    func numbersAreRead(_ number: Int64) {
        #expect(bytes(number).count == 8)
        #expect(Int64(binary: bytes(number)[...]) == number)
        #expect(Int(binary: bytes(Int(number))[...]) == Int(number))
    }

    @Test("Numbers of two and four bytes keep their sign")
    func shortNumbers() {
        #expect(Int64(binary: [0xFF, 0xFE]) == -2)
        #expect(Int64(binary: [0x80, 0, 0, 0]) == Int64(Int32.min))
        #expect(Int64(binary: [0, 0, 1, 2]) == 258)
    }

    @Test("Bytes of a wrong length are not decoded")
    func otherLengths() {
        #expect(Int64(binary: [1, 2, 3]) == nil)
        #expect(Int64(binary: []) == nil)
        #expect(Bool(binary: []) == nil)
        #expect(UUID(binary: [1, 2]) == nil)
        #expect([Int64](binary: [0, 0, 0]) == nil)
        #expect([Int64](binary: bytes([7, 8] as [Int64]).dropLast()) == nil)
    }

    @Test func otherTypesAreRead() throws {
        let id = UUID()
        #expect(UUID(binary: bytes(id)[...]) == id)
        #expect(bytes(true) == [1] && bytes(false) == [0])
        #expect(Bool(binary: [1]) == true && Bool(binary: [0]) == false)
        #expect(String(binary: bytes("Zoë ⚽️")[...]) == "Zoë ⚽️")
        #expect(Data(binary: bytes(Data([0, 255]))[...]) == Data([0, 255]))
        for numbers in [[], [5], [1, -2, .max]] as [[Int64]] {
            #expect([Int64](binary: bytes(numbers)[...]) == numbers)
        }
    }

    @Test("Decoding NULL as a non-optional value, bytes of a wrong length, or a column that does not exist is an error")
    func rows() throws {
        let result = PostgreSQLResult(
            bytes: [1, 0, 7],
            fields: [.init(offset: 0, length: 1), .init(offset: 1, length: 2), .init(offset: 0, length: -1)],
            columnCount: 3, rowCount: 1, changes: 0, command: "SELECT")
        let row = try #require(result.first)
        #expect(try row.decode(Bool.self, at: 0))
        #expect(try row.decode(Int.self, at: 1) == 7)
        #expect(try row.decode(Int?.self, at: 2) == nil)
        for read: (PostgreSQLRow) throws -> Void in [
            { _ = try $0.decode(Int.self, at: 2) }, { _ = try $0.decode(UUID.self, at: 0) },
            { _ = try $0.decode(Int.self, at: 3) },
        ] {
            #expect(throws: PostgreSQLError.self) { try read(row) }
        }
    }
}
