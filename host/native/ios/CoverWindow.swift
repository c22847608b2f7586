import UIKit

/// A window of its own above all that the app shows, also above a share sheet, the camera and the keyboard: a view
/// within the page's controller would lie below them.
final class CoverWindow {
    private let window: UIWindow

    /// Nil without a scene, when there is nothing to be seen.
    init?(_ content: UIView? = nil) {
        guard let scene = UIApplication.shared.connectedScenes.compactMap({ $0 as? UIWindowScene }).first else { return nil }
        window = UIWindow(windowScene: scene)
        window.windowLevel = .alert + 1
        let controller = UIViewController()
        controller.view.backgroundColor = .systemBackground
        controller.view.accessibilityViewIsModal = true
        if let content {
            content.center = CGPoint(x: controller.view.bounds.midX, y: controller.view.bounds.midY)
            content.autoresizingMask = [
                .flexibleTopMargin, .flexibleBottomMargin, .flexibleLeftMargin, .flexibleRightMargin,
            ]
            controller.view.addSubview(content)
        }
        window.rootViewController = controller
        window.isHidden = false
    }

    func remove() {
        window.isHidden = true
        window.windowScene = nil
    }
}
