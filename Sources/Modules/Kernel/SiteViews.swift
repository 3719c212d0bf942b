// All views of the site. Their templates are bound to them when the server starts.

public import Templates

/// The views that have a template.
public enum SiteViews {
    public static let all: [any TemplateView.Type] = [
        LoginViewModel.self,
        RegisterViewModel.self,
        PlayerListViewModel.self,
        PlayerSelectionViewModel.self,
        PlayerDetailViewModel.self,
        PlayerFormViewModel.self,
        PlayerEditViewModel.self,
        PlayerAddViewModel.self,
        PlayerImportViewModel.self,
        PlayerDeleteViewModel.self,
        ConfirmPlayersViewModel.self,
        GatherViewModel.self,
        GatherPartsViewModel.self,
        GatherTeamsViewModel.self,
        GatherEndViewModel.self,
        GatherCorrectViewModel.self,
        GatherDeleteViewModel.self,
        GatherScorerViewModel.self,
        WatchViewModel.self,
        WatchedMatchViewModel.self,
        MatchReportViewModel.self,
        TableViewModel.self,
        AccountViewModel.self,
        RecoveryCodeViewModel.self,
        AccountDeleteViewModel.self,
        RecoverViewModel.self,
        PrivacyViewModel.self,
        NotFoundViewModel.self,
        ErrorViewModel.self,
        OfflineViewModel.self,
    ]
}
