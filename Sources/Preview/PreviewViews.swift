// Every view that the preview renders, for binding templates.

import Modules
package import Templates

/// The views of the site and those of the preview.
package enum PreviewViews {
    package static let all: [any TemplateView.Type] = SiteViews.all + [PreviewViewModel.self, ComponentsViewModel.self]
}
