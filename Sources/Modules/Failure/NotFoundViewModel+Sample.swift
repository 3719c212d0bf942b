// The page of an address that leads nowhere; it has one state.

extension NotFoundViewModel {
    public static let sample = FailurePresenter().notFound()
}
