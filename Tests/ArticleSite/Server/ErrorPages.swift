// The middleware of the article about a site with several pages.

import Hummingbird
import Localization
import ShopTexts

struct ErrorPages<Context: RequestContext>: RouterMiddleware {
    let page: @Sendable (ErrorPage, HTTPResponse.Status, Request) throws -> Response

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as any HTTPResponseError {
            guard error.status.code >= 400 else { throw error }
            let title: LocalizedStringResource =
                error.status == .notFound ? .pageNotFound : error.status.code < 500 ? .pageRefused : .pageFailed
            var response = try page(ErrorPage(title: title), error.status, request)
            if let error = error as? HTTPError { response.headers.append(contentsOf: error.headers) }
            return response
        } catch {
            context.logger.error("\(request.uri.path): \(error)")
            return try page(ErrorPage(title: .pageFailed), .internalServerError, request)
        }
    }
}
