import Foundation
import Security

/// The one secret that brings the session back. It stays on this device and can be read once it was unlocked after a start.
enum Keychain {
    private static let query: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword,
        kSecAttrService as String: Bundle.main.bundleIdentifier ?? "almanac",
        kSecAttrAccount as String: "sign-in",
    ]
    private static let startedKey = "almanac.started"

    /// The keychain outlives the app: what an earlier installation left is not of whoever has the device now.
    static func clearAtFirstStart() {
        guard !UserDefaults.standard.bool(forKey: startedKey) else { return }
        delete()
        UserDefaults.standard.set(true, forKey: startedKey)
    }

    static func save(_ secret: String) -> Bool {
        delete()
        var item = query
        item[kSecValueData as String] = Data(secret.utf8)
        item[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        return SecItemAdd(item as CFDictionary, nil) == errSecSuccess
    }

    static func read() -> String? {
        var wanted = query
        wanted[kSecReturnData as String] = true
        var found: CFTypeRef?
        guard SecItemCopyMatching(wanted as CFDictionary, &found) == errSecSuccess, let data = found as? Data else { return nil }
        return String(data: data, encoding: .utf8)
    }

    static func delete() { SecItemDelete(query as CFDictionary) }
}
