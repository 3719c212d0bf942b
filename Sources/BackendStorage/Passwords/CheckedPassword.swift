// Changes of an account whose password is checked before the transaction of the change.

package import BackendServices

/// Calls `change` with the account that `check` returns. When `change` throws `.unauthorized`, calls `check` and `change` once more.
///
/// `change` throws this error when the stored hash was replaced during the check, for example by another sign-in that renewed
/// the hash with a higher cost. When the password itself was changed, the second check throws `.unauthorized`.
package func withCheckedPassword<Account: Sendable, Value: Sendable>(
    _ check: () async throws(ServiceError) -> Account, change: (Account) async throws(ServiceError) -> Value
) async throws(ServiceError) -> Value {
    let account = try await check()
    do throws(ServiceError) {
        return try await change(account)
    } catch .unauthorized {
        return try await change(try await check())
    }
}
