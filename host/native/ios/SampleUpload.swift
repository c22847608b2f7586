import Foundation

/// Sends batches of samples to the server without a page, with the secret that the keychain has of the session: the
/// same rules as in SampleUpload.java and UploadPause.java, where they are tested.
final class SampleUpload {
    enum Outcome { case stored, stopped, later }

    private static let firstPause: TimeInterval = 30
    private static let longestPause: TimeInterval = 3_600
    /// iOS gives an app that it woke about half a minute.
    private static let timeout: TimeInterval = 20

    private let address: URL
    private let session: URLSession
    private var failures = 0
    private var pausedUntil: TimeInterval = 0

    init(origin: URL) {
        address = origin.appendingPathComponent("api/apple_health/uploads")
        let settings = URLSessionConfiguration.ephemeral
        // The secret alone says whose samples they are.
        settings.httpShouldSetCookies = false
        settings.httpCookieAcceptPolicy = .never
        settings.urlCache = nil
        settings.timeoutIntervalForRequest = Self.timeout
        session = URLSession(configuration: settings, delegate: NoRedirects(), delegateQueue: nil)
    }

    var isPaused: Bool { failures > 0 && ProcessInfo.processInfo.systemUptime < pausedUntil }

    /// `done` is called on the main queue.
    func send(_ batch: [String: Any], secret: String, _ done: @escaping (Outcome) -> Void) {
        guard !isPaused, JSONSerialization.isValidJSONObject(batch),
              let body = try? JSONSerialization.data(withJSONObject: batch) else { return done(.later) }
        var request = URLRequest(url: address)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("Bearer \(secret)", forHTTPHeaderField: "Authorization")
        request.httpBody = body
        session.dataTask(with: request) { [weak self] _, response, _ in
            let status = (response as? HTTPURLResponse)?.statusCode
            DispatchQueue.main.async {
                guard let self else { return }
                let outcome = Self.outcome(of: status)
                self.note(outcome)
                done(outcome)
            }
        }.resume()
    }

    /// 401: the session has ended. 403: the study has no devices. Both hold until somebody signs in again.
    private static func outcome(of status: Int?) -> Outcome {
        switch status {
        case .some(200 ..< 300): return .stored
        case .some(401), .some(403): return .stopped
        default: return .later
        }
    }

    private func note(_ outcome: Outcome) {
        switch outcome {
        case .stored: failures = 0
        case .stopped: break
        case .later:
            let pause = Self.firstPause * pow(2, Double(min(failures, 20)))
            failures += 1
            pausedUntil = ProcessInfo.processInfo.systemUptime + min(Self.longestPause, pause)
        }
    }
}

/// The secret goes to no other address than the server's own.
private final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _: URLSession, task _: URLSessionTask, willPerformHTTPRedirection _: HTTPURLResponse,
        newRequest _: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) { completionHandler(nil) }
}
