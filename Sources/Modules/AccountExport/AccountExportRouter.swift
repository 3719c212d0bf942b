// Hands the data to the browser.

struct AccountExportRouter {
    func download(_ response: AccountExportResponse) -> Outcome {
        .download(.account(response.content, at: response.instant))
    }
}
