// Password hashes and their encoding.

import Foundation
import Testing

@testable import BackendStorage

@Suite struct PasswordHashTests {
    /// The third test vector of RFC 7914, section 12. The vector has 64 bytes. A `PasswordHash` has 32 bytes, which are the
    /// first 32 of the vector.
    @Test func theHashIsScrypt() throws {
        let cost = PasswordCost(logRounds: 14, blockSize: 8, parallelism: 1)
        let hash = try PasswordHash("pleaseletmein", salt: Array("SodiumChloride".utf8), cost: cost)
        let key = Data(base64Encoded: String(hash.encoded.split(separator: "$")[3])) ?? Data()
        let hexadecimal = key.map { String(format: "%02x", $0) }.joined()
        #expect(hexadecimal == "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2")
    }

    @Test func aHashIsEncodedAndDecoded() throws {
        let cost = PasswordCost(logRounds: 3, blockSize: 2, parallelism: 4)
        let hash = try PasswordHash("digest", salt: [1, 2, 3, 255], cost: cost)
        let read = try #require(PasswordHash(encoded: hash.encoded))
        #expect(hash.encoded.hasPrefix("$scrypt$ln=3,r=2,p=4$AQID/w==$"))
        #expect(read.cost == cost)
        #expect(read.encoded == hash.encoded)
        #expect(try read.matches("digest"))
        #expect(try !read.matches("Digest"))
    }

    @Test(
        "A damaged hash, or one with a cost outside the limits, is not read",
        arguments: [
            "", "x", "$scrypt$ln=3,r=2,p=4$AQID", "$bcrypt$ln=3,r=2,p=4$AQID$AQID", "$scrypt$ln=63,r=2,p=4$AQID$AQID",
            "$scrypt$ln=0,r=2,p=4$AQID$AQID", "$scrypt$r=2,ln=3,p=4$AQID$AQID", "$scrypt$ln=3,r=2$AQID$AQID",
            "$scrypt$ln=a,r=2,p=4$AQID$AQID", "$scrypt$ln=3,r=2,p=4$*$AQID",
            "$scrypt$ln=21,r=1,p=1$AQID$AQID", "$scrypt$ln=1,r=33,p=1$AQID$AQID", "$scrypt$ln=1,r=1,p=17$AQID$AQID",
        ])
    func aDamagedHashIsNotRead(encoded: String) {
        #expect(PasswordHash(encoded: encoded) == nil)
    }

    @Test(
        "A hash that takes more than 256 MiB of memory is not read",
        arguments: [(18, 8, true), (18, 9, false), (20, 2, true), (20, 3, false), (20, 32, false), (16, 32, true)])
    func memory(_ logRounds: Int, _ blockSize: Int, _ isRead: Bool) {
        let hash = PasswordHash(encoded: "$scrypt$ln=\(logRounds),r=\(blockSize),p=1$AQID$AQID")
        #expect((hash != nil) == isRead)
    }

    @Test("By default a password hash takes 2^15 rounds with block size 8 and parallelism 3")
    func theDefaultCost() {
        let cost = StorageConfiguration().passwordCost
        #expect(cost == PasswordCost(logRounds: 15, blockSize: 8, parallelism: 3))
    }
}
