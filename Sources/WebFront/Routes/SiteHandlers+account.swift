// The routes for signing in and out.

import Hummingbird
import Modules

extension SiteHandlers {
    var home: RouteHandlers {
        RouteHandlers(get: page { visit in .redirect(Redirect(to: visit.session == nil ? .login() : .players)) })
    }

    var login: RouteHandlers {
        RouteHandlers(
            get: signedOutPage { visit in
                await modules.login().show(
                    LoginPageEvent(rememberedUsername: visit.rememberedUsername, next: visit.next)
                )
            },
            post: passwordForm(
                { visit, fields in
                    LoginEvent(
                        username: fields["username"] ?? "", password: fields["password"] ?? "",
                        isRemembered: fields["remember"] != nil, next: fields.next,
                        clientAddress: visit.clientAddress
                    )
                }, { modules.login().form })
        )
    }

    var register: RouteHandlers {
        RouteHandlers(
            get: signedOutPage { visit in
                await modules.register().show(RegisterPageEvent(next: visit.next))
            },
            post: passwordForm(
                { visit, fields in
                    RegisterEvent(
                        username: fields["username"] ?? "", password: fields["password"] ?? "",
                        isRemembered: fields["remember"] != nil, next: fields.next,
                        clientAddress: visit.clientAddress
                    )
                }, { modules.register().form })
        )
    }

    var logout: RouteHandlers {
        RouteHandlers(post: signedInForm({ _, _ in LogoutEvent() }, { modules.logout($0) }))
    }

    /// A page for people who are signed out. People who are signed in are redirected to their players.
    private func signedOutPage(_ respond: @escaping @Sendable (Visit) async -> Outcome) -> Handler {
        page { visit in
            visit.session == nil ? await respond(visit) : .redirect(Redirect(to: .players))
        }
    }
}
