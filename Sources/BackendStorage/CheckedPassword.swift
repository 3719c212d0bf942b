// Changes of an account whose password was checked before, outside of their transaction.

package import BackendServices

/// Calls `change` with the account that `check` returns. When `change` throws `.unauthorized`, calls `check` and `change` once more.
///
/// `change` throws this error when the stored hash was replaced during the check, which takes long. Perhaps another call with the
/// same password has renewed the hash, as one of two sign-ins at the same time does after the cost was raised. The second check
/// finds out: it throws `.unauthorized` when the password is another one now.
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
