// The routes of the account, and the page about privacy.

import BackendServices
import Hummingbird
import Modules

extension SiteHandlers {
    var account: RouteHandlers {
        RouteHandlers(
            get: signedInPage(
                { state in state.user.map { AccountPageEvent(user: $0, viewer: state.viewer) } },
                { modules.account($0).show }))
    }

    var accountPassword: RouteHandlers {
        RouteHandlers(
            get: accountPage,
            post: accountForm(
                on: .account, checksPassword: true,
                { user, state, fields in
                    AccountPasswordEvent(
                        user: user, current: fields["current"] ?? "", new: fields["new"] ?? "",
                        clientAddress: state.clientAddress, knownBrowser: state.knownBrowser, viewer: state.viewer)
                }, { modules.account($0).password }))
    }

    var accountSessionEnd: RouteHandlers {
        RouteHandlers(
            get: signedInPage { state, _ in
                state.route?.session == nil ? FailureModule.notFound() : .redirect(Redirect(to: .account))
            },
            post: accountForm(
                on: .account,
                { user, state, _ in
                    state.route?.session.map {
                        AccountSessionEndEvent(user: user, session: $0, viewer: state.viewer)
                    }
                }, { modules.account($0).sessionEnd }))
    }

    var accountRecovery: RouteHandlers {
        RouteHandlers(
            get: accountPage,
            post: accountForm(
                on: .account, checksPassword: true,
                { user, state, fields in
                    AccountRecoveryEvent(
                        user: user, password: fields["password"] ?? "", clientAddress: state.clientAddress,
                        knownBrowser: state.knownBrowser, viewer: state.viewer)
                }, { modules.account($0).recovery }))
    }

    func accountDownload(_ file: AccountFile) -> RouteHandlers {
        let download = signedInPage(
            { $0.user.map { AccountExportEvent(user: $0, file: file) } }, { modules.accountExport($0) })
        return RouteHandlers(get: { request, context in
            let state = try context.requireState()
            guard request.method == .head, state.session != nil else { return try await download(request, context) }
            return pages.headResponse(for: state, of: file)
        })
    }

    var accountDelete: RouteHandlers {
        RouteHandlers(
            get: signedInPage({ $0.user.map(AccountDeletePageEvent.init) }, { modules.accountDelete($0).show }),
            post: accountForm(
                on: .accountDelete, checksPassword: true,
                { user, state, fields in
                    AccountDeleteEvent(
                        user: user, password: fields["password"] ?? "",
                        clientAddress: state.clientAddress, knownBrowser: state.knownBrowser)
                }, { modules.accountDelete($0).form }))
    }

    /// For everybody, signed in or not.
    var privacy: RouteHandlers {
        RouteHandlers(get: page { _ in modules.privacy() })
    }

    /// Redirects GET at the address of a form of the account page to the account page, because such a form has no page of its own.
    private var accountPage: Handler {
        signedInPage { _, _ in .redirect(Redirect(to: .account)) }
    }
}
