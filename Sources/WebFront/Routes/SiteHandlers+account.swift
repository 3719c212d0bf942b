// The addresses for signing in and out.

import Hummingbird
import Modules

extension SiteHandlers {
    func addAccountRoutes(to router: Router<SiteContext>) {
        route(
            router, "/",
            get: page { visit in
                .redirect(Redirect(to: visit.session == nil ? .login() : .players))
            })
        route(
            router, "/login",
            get: signedOutPage { visit in
                await modules.login().show(
                    LoginPageEvent(rememberedUsername: visit.rememberedUsername, next: visit.next)
                )
            },
            post: form(
                { visit, fields in
                    LoginEvent(
                        username: fields["username"] ?? "", password: fields["password"] ?? "",
                        isRemembered: fields["remember"] != nil, next: fields.next,
                        clientAddress: visit.clientAddress
                    )
                }, { modules.login() })
        )
        route(
            router, "/register",
            get: signedOutPage { visit in
                await modules.register().show(RegisterPageEvent(next: visit.next))
            },
            post: form(
                { _, fields in
                    RegisterEvent(
                        username: fields["username"] ?? "", password: fields["password"] ?? "",
                        isRemembered: fields["remember"] != nil, next: fields.next
                    )
                }, { modules.register() })
        )
        route(router, "/logout", post: signedInForm({ _, _, _ in LogoutEvent() }, { modules.logout($0) }))
    }

    /// A page that makes no sense to a person who is signed in already.
    private func signedOutPage(_ respond: @escaping @Sendable (Visit) async -> Outcome) -> Handler {
        page { visit in
            visit.session == nil ? await respond(visit) : .redirect(Redirect(to: .players))
        }
    }
}

extension FormFields {
    /// Where to go after signing in, as the form says.
    fileprivate var next: LocalPath? {
        self["next"].flatMap(LocalPath.init)
    }
}
