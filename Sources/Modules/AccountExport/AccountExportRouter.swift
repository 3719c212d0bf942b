// Makes the download.

struct AccountExportRouter {
    func download(_ response: AccountExportResponse) -> Outcome {
        .download(.account(response.content, at: response.instant))
    }
}
