import UIKit
import UserNotifications
import WebKit

/// The shell's end of the contract in shared/native. What a message lacks or has too much of is dropped.
final class Shell: NSObject, WKScriptMessageHandler, UNUserNotificationCenterDelegate {
    private let origin: URL
    private weak var controller: ShellViewController?
    private let health = HealthSamples.shared
    private let camera = Camera()
    private var files: [String: URL] = [:]
    /// Whether a page has said hello.
    private var isOpen = false
    private var links = PageLinks()
    private var insets = UIEdgeInsets.zero
    private var events = 0
    private var tokenCalls: [String] = []

    init(origin: URL, controller: ShellViewController) {
        self.origin = origin
        self.controller = controller
        super.init()
        health.tell = { [weak self] batch in self?.tell("health_samples", batch) }
    }

    static func isOurs(_ frame: WKFrameInfo, _ origin: URL) -> Bool {
        let from = frame.securityOrigin
        return frame.isMainFrame && from.protocol == origin.scheme && from.host == origin.host
            && (from.port == 0 ? 443 : from.port) == (origin.port ?? 443)
    }

    func userContentController(_: WKUserContentController, didReceive received: WKScriptMessage) {
        guard Self.isOurs(received.frameInfo, origin), let json = received.body as? String,
              let message = MessageRules.parse(json) else { return }
        switch message.kind {
        case "hello": greet(message)
        case "event" where isOpen: hear(message)
        case "call" where isOpen: call(message)
        default: break
        }
    }

    func open(_ link: URL) {
        if let path = MessageRules.path(of: link, origin) { open(path: path) }
    }

    /// What a push message leads to: a path of the product.
    func open(_ notification: UNNotification) {
        guard let path = notification.request.content.userInfo["url"] as? String, MessageRules.isPath(path) else { return }
        open(path: path)
    }

    func userNotificationCenter(
        _: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler done: @escaping () -> Void
    ) {
        open(response.notification)
        done()
    }

    /// While the app is open the page shows what is new by itself.
    func userNotificationCenter(
        _: UNUserNotificationCenter, willPresent _: UNNotification,
        withCompletionHandler done: @escaping (UNNotificationPresentationOptions) -> Void
    ) { done([]) }

    private func open(path: String) {
        if let now = links.open(path) { tell("deep_link", ["path": now]) }
    }

    /// A document begins to load in place of the page.
    func pageStarted() { links.pageStarted() }

    func tellInsets(_ new: UIEdgeInsets) {
        insets = new
        let rounded = ["top": new.top, "right": new.right, "bottom": new.bottom, "left": new.left].mapValues { Int($0) }
        tell("insets", rounded)
    }

    /// Apple has answered, for all calls that wait.
    func took(token: Data?) {
        let hex = token?.map { String(format: "%02x", $0) }.joined()
        for id in tokenCalls {
            answer(id, "push_token", hex.map { ["platform": "ios", "token": $0] } ?? ["error": "failed"])
        }
        tokenCalls = []
    }

    private func greet(_ message: MessageRules.Message) {
        guard let nonce = message.data["nonce"] as? String else { return }
        isOpen = true
        var names = ["open_elsewhere", "open_file", "write_piece", "share_file", "push_token"]
        names += ["keep_secret", "read_secret", "lock_state", "set_lock"]
        if Camera.isAvailable { names += ["take_photo", "read_piece"] }
        if HealthSamples.isAvailable { names += ["health_permissions", "health_ask", "health_stored"] }
        send(message.id, "hello", "hello", [
            "version": MessageRules.version, "nonce": nonce, "platform": "ios",
            "capabilities": Dictionary(uniqueKeysWithValues: names.map { ($0, 1) }),
        ])
        tellInsets(insets)
        if let waiting = links.pageConnected() { tell("deep_link", ["path": waiting]) }
    }

    private func hear(_ message: MessageRules.Message) {
        switch message.name {
        case "unread":
            if let count = message.data["count"] as? Int { setBadge(count) }
        case "theme":
            guard let dark = message.data["dark"] as? Bool else { return }
            controller?.overrideUserInterfaceStyle = dark ? .dark : .light
        case "haptic":
            let kind: UINotificationFeedbackGenerator.FeedbackType = message.data["kind"] as? String == "warning" ? .warning : .success
            UINotificationFeedbackGenerator().notificationOccurred(kind)
        case "private_screen":
            if let on = message.data["on"] as? Bool { controller?.isPrivate = on }
        case "signed_in":
            health.start()
        case "signed_out":
            health.stop()
            deleteFiles()
            camera.delete()
            Keychain.delete()
            controller?.lock.reset()
            UNUserNotificationCenter.current().removeAllDeliveredNotifications()
            UIApplication.shared.unregisterForRemoteNotifications()
        default: break
        }
    }

    private func call(_ message: MessageRules.Message) {
        let (id, name, data) = (message.id, message.name, message.data)
        let done = { [weak self] (result: [String: Any]) in DispatchQueue.main.async { self?.answer(id, name, result) } }
        switch name {
        case "take_photo": camera.take(from: controller, done)
        case "read_piece": done(camera.read(data["handle"] as? String, from: data["offset"] as? Int))
        case "open_elsewhere": done(openElsewhere(data["url"] as? String))
        case "open_file": done(openFile(named: data["name"] as? String))
        case "write_piece": done(write(data["data"] as? String, to: data["handle"] as? String))
        case "share_file": share(data["handle"] as? String, done)
        case "keep_secret": done(keep(data["secret"] as? String))
        case "read_secret": controller?.lock.whenOpen { done(Keychain.read().map { ["secret": $0] } ?? [:]) }
        case "lock_state":
            done(["available": controller?.lock.isAvailable ?? false, "enabled": controller?.lock.isEnabled ?? false])
        case "set_lock": controller?.lock.change(to: data["enabled"] as? Bool ?? false, done)
        case "push_token": askForToken(id, mayAsk: data["ask"] as? Bool ?? false)
        case "health_permissions": health.permissions(done)
        case "health_ask": health.ask(data["kinds"] as? [String] ?? [], done)
        case "health_stored": done(health.stored(data["batch"] as? String))
        default: done(["error": "unavailable"])
        }
    }

    private func keep(_ secret: String?) -> [String: Any] {
        guard let secret, Keychain.save(secret) else { return ["error": "failed"] }
        // With it the app can upload by itself.
        health.start()
        return [:]
    }

    private func openElsewhere(_ address: String?) -> [String: Any] {
        guard let address, MessageRules.mayOpenElsewhere(address), let url = URL(string: address) else { return ["error": "denied"] }
        UIApplication.shared.open(url)
        return [:]
    }

    private func openFile(named name: String?) -> [String: Any] {
        let handle = UUID().uuidString
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(handle)
        let file = folder.appendingPathComponent(FilePieces.plainName(name ?? ""))
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data().write(to: file, options: .completeFileProtection)
        } catch { return ["error": "failed"] }
        files[handle] = file
        return ["handle": handle]
    }

    private func write(_ base64: String?, to handle: String?) -> [String: Any] {
        guard let file = files[handle ?? ""], let piece = Data(base64Encoded: base64 ?? ""),
              let out = try? FileHandle(forWritingTo: file) else { return ["error": "failed"] }
        defer { try? out.close() }
        guard let size = try? out.seekToEnd(), FilePieces.mayGrow(Int(size), piece.count),
              (try? out.write(contentsOf: piece)) != nil else { return ["error": "failed"] }
        return [:]
    }

    private func share(_ handle: String?, _ done: @escaping ([String: Any]) -> Void) {
        guard let file = files.removeValue(forKey: handle ?? ""), let controller else { return done(["error": "failed"]) }
        let sheet = UIActivityViewController(activityItems: [file], applicationActivities: nil)
        sheet.popoverPresentationController?.sourceView = controller.view
        sheet.completionWithItemsHandler = { _, shared, _, _ in
            try? FileManager.default.removeItem(at: file.deletingLastPathComponent())
            done(shared ? ["shared": true] : ["error": "cancelled"])
        }
        controller.present(sheet, animated: true)
    }

    private func deleteFiles() {
        for file in files.values { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
        files = [:]
    }

    private func askForToken(_ id: String, mayAsk: Bool) {
        let center = UNUserNotificationCenter.current()
        let register = { [weak self] (granted: Bool) in
            DispatchQueue.main.async {
                guard granted else { self?.answer(id, "push_token", ["error": "denied"]); return }
                self?.tokenCalls.append(id)
                UIApplication.shared.registerForRemoteNotifications()
            }
        }
        if mayAsk { center.requestAuthorization(options: [.alert, .badge, .sound]) { granted, _ in register(granted) } }
        else { center.getNotificationSettings { register($0.authorizationStatus == .authorized) } }
    }

    private func setBadge(_ count: Int) {
        if #available(iOS 16, *) { UNUserNotificationCenter.current().setBadgeCount(count) }
        else { UIApplication.shared.applicationIconBadgeNumber = count }
    }

    private func answer(_ id: String, _ name: String, _ data: [String: Any]) { send(id, "answer", name, data) }

    private func tell(_ name: String, _ data: [String: Any]) {
        guard isOpen else { return }
        events += 1
        send("s.\(events)", "event", name, data)
    }

    private func send(_ id: String, _ kind: String, _ name: String, _ data: [String: Any]) {
        guard let json = MessageRules.format(id: id, kind: kind, name: name, data: data) else { return }
        DispatchQueue.main.async { [weak self] in
            self?.controller?.webView?.callAsyncJavaScript(
                "window.almanacShell?.onmessage?.({ data })", arguments: ["data": json], in: nil, in: .page
            )
        }
    }
}
