// Every view that the preview renders, for binding the templates to their views.

import Modules
package import Templates

/// The views of the site and those of the preview.
package enum PreviewViews {
    package static let all: [any TemplateView.Type] = SiteViews.all + [PreviewViewModel.self, ComponentsViewModel.self]
}
