// The routes of the start page, and for signing in and out, registering, and recovering an account.

import BackendServices
import Hummingbird
import Modules

extension SiteHandlers {
    var home: RouteHandlers {
        RouteHandlers(get: page { state in .redirect(Redirect(to: state.session == nil ? .login() : .players)) })
    }

    var login: RouteHandlers {
        RouteHandlers(
            get: signedOutPage { state in
                await modules.login().show(
                    LoginPageEvent(rememberedUsername: state.knownBrowser?.username, next: state.next)
                )
            },
            post: passwordForm(
                { state, fields in
                    LoginEvent(
                        username: fields["username"] ?? "", password: fields["password"] ?? "",
                        isRemembered: fields["remember"] != nil, next: fields.next,
                        clientAddress: state.clientAddress, knownBrowser: state.knownBrowser,
                        replaced: state.session?.signedIn.token
                    )
                }, { modules.login().form })
        )
    }

    var register: RouteHandlers {
        RouteHandlers(
            get: signedOutPage { state in
                await modules.register().show(RegisterPageEvent(next: state.next, invitation: state.query.invitation))
            },
            post: passwordForm(
                { state, fields in
                    RegisterEvent(
                        username: fields["username"] ?? "", password: fields["password"] ?? "",
                        isRemembered: fields["remember"] != nil, next: fields.next,
                        clientAddress: state.clientAddress, invitation: fields.invitation,
                        replaced: state.session?.signedIn.token
                    )
                }, { modules.register().form })
        )
    }

    var recover: RouteHandlers {
        RouteHandlers(
            get: page { state in
                await modules.recover().show(RecoverPageEvent(rememberedUsername: state.knownBrowser?.username))
            },
            post: passwordForm(
                { state, fields in
                    RecoverEvent(
                        username: fields["username"] ?? "", code: fields["code"] ?? "",
                        password: fields["password"] ?? "", clientAddress: state.clientAddress,
                        replaced: state.session?.signedIn.token)
                }, { modules.recover().form })
        )
    }

    var logout: RouteHandlers {
        RouteHandlers(post: signedInForm({ _, _ in LogoutEvent() }, { modules.logout($0) }))
    }

    /// A page for people who are signed out. People who are signed in are redirected to their players.
    private func signedOutPage(_ respond: @escaping @Sendable (RequestState) async -> Outcome) -> Handler {
        page { state in
            state.session == nil ? await respond(state) : .redirect(Redirect(to: .players))
        }
    }
}

extension FormFields {
    /// The code of an invitation.
    fileprivate var invitation: InvitationCode? {
        self["invite"].flatMap(InvitationCode.init)
    }
}
