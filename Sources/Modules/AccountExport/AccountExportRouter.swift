// Hands the data to the browser.

struct AccountExportRouter {
    func download(_ response: AccountExportResponse) -> Outcome {
        .download(.account(response.export, at: response.instant, as: response.file))
    }
}
