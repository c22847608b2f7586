import Capacitor
import UIKit
import UserNotifications
import WebKit

/// The one address that the app shows and sends to.
enum ShellOrigin {
    static let url = URL(string: Bundle.main.object(forInfoDictionaryKey: "AlmanacOrigin") as? String ?? "")!
}

/// The one window: the product at its origin, and the shell's end of the contract.
class ShellViewController: CAPBridgeViewController {
    private static let isAlwaysPrivate = Bundle.main.object(forInfoDictionaryKey: "AlmanacPrivate") as? Bool ?? false
    private static let privateKey = "almanac.private"
    private var cover: CoverWindow?
    private(set) lazy var shell = Shell(origin: ShellOrigin.url, controller: self)
    private(set) lazy var lock = AppLock()

    /// What the study of the person wanted when the page last said so; it holds before the page is there again.
    var isPrivate: Bool {
        get { Self.isAlwaysPrivate || UserDefaults.standard.bool(forKey: Self.privateKey) }
        set { UserDefaults.standard.set(newValue, forKey: Self.privateKey) }
    }

    override func webView(with frame: CGRect, configuration: WKWebViewConfiguration) -> WKWebView {
        let script = WKUserScript(source: Self.port, injectionTime: .atDocumentStart, forMainFrameOnly: true)
        configuration.userContentController.addUserScript(script)
        configuration.userContentController.add(shell, name: "almanac")
        return super.webView(with: frame, configuration: configuration)
    }

    override func capacitorDidLoad() {
        guarded = OriginGuard(origin: ShellOrigin.url, before: webView?.navigationDelegate, ui: webView?.uiDelegate)
        guarded?.onPageStarted = { [weak self] in self?.shell.pageStarted() }
        webView?.navigationDelegate = guarded
        webView?.uiDelegate = guarded
        Keychain.clearAtFirstStart()
        UNUserNotificationCenter.current().delegate = shell
        lock.start()
        let center = NotificationCenter.default
        center.addObserver(self, selector: #selector(hide), name: UIScene.willDeactivateNotification, object: nil)
        center.addObserver(self, selector: #selector(show), name: UIScene.didActivateNotification, object: nil)
    }

    override func viewSafeAreaInsetsDidChange() {
        super.viewSafeAreaInsetsDidChange()
        shell.tellInsets(view.safeAreaInsets)
    }

    private var guarded: OriginGuard?

    /// The task switcher shows what was on the screen last. Screenshots cannot be kept from being taken on iOS.
    @objc private func hide() {
        lock.left()
        guard isPrivate || lock.isEnabled, cover == nil else { return }
        cover = CoverWindow()
    }

    @objc private func show() {
        cover?.remove()
        cover = nil
        lock.returned()
    }

    /// What the page finds in its window before its first script runs (shared/native/src/port.ts).
    private static let port = """
    window.almanacShell = {
      onmessage: null,
      postMessage: (json) => window.webkit.messageHandlers.almanac.postMessage(json),
    }
    """
}

/// Capacitor takes an address that begins like the server's for the server, and lets every frame have camera and
/// microphone. Here both are for the exact origin, and capture for its main frame alone; the rest goes on to Capacitor.
final class OriginGuard: NSObject, WKNavigationDelegate, WKUIDelegate {
    private let origin: URL
    private weak var before: WKNavigationDelegate?
    private weak var ui: WKUIDelegate?
    /// Called when another document takes the page's place.
    var onPageStarted: (() -> Void)?

    init(origin: URL, before: WKNavigationDelegate?, ui: WKUIDelegate?) {
        self.origin = origin
        self.before = before
        self.ui = ui
    }

    override func responds(to selector: Selector!) -> Bool {
        super.responds(to: selector) || before?.responds(to: selector) == true || ui?.responds(to: selector) == true
    }

    override func forwardingTarget(for selector: Selector!) -> Any? {
        before?.responds(to: selector) == true ? before : ui
    }

    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
        onPageStarted?()
        before?.webView?(webView, didCommit: navigation)
    }

    func webView(
        _ webView: WKWebView,
        decidePolicyFor action: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        let isMain = action.targetFrame?.isMainFrame ?? true
        let url = action.request.url
        // The page without a network is a file of the app.
        if !isMain || MessageRules.isOfOrigin(url, origin) || url?.scheme == "capacitor" {
            decisionHandler(.allow)
            return
        }
        decisionHandler(.cancel)
        if let url, MessageRules.mayOpenElsewhere(url.absoluteString) { UIApplication.shared.open(url) }
    }

    func webView(
        _ webView: WKWebView,
        requestMediaCapturePermissionFor asking: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo,
        type: WKMediaCaptureType,
        decisionHandler: @escaping (WKPermissionDecision) -> Void
    ) {
        decisionHandler(Shell.isOurs(frame, origin) ? .grant : .deny)
    }
}
