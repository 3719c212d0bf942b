// Turns the data of an account into a download.

struct AccountExportRouter {
    func download(_ response: AccountExportResponse) -> Outcome {
        .download(.account(response.content, at: response.instant))
    }
}
