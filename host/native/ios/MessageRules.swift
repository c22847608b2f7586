import Foundation

/// What the page may send and where it may be: the same rules as in MessageRules.java.
enum MessageRules {
    static let version = 1
    static let maxBytes = 65_536
    private static let kinds: Set<String> = ["hello", "call", "event", "cancel"]

    struct Message {
        let id: String
        let kind: String
        let name: String
        let data: [String: Any]
    }

    /// A message of the contract; nil for anything else, which is dropped.
    static func parse(_ json: String) -> Message? {
        guard json.utf8.count <= maxBytes,
              let value = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any],
              value["v"] as? Int == version,
              let id = value["id"] as? String, id.count <= 80, matches(id, "[A-Za-z0-9_.-]+"),
              let kind = value["kind"] as? String, kinds.contains(kind),
              let name = value["name"] as? String, name.count <= 40, matches(name, "[a-z_]+"),
              let data = value["data"] as? [String: Any]
        else { return nil }
        return Message(id: id, kind: kind, name: name, data: data)
    }

    static func format(id: String, kind: String, name: String, data: [String: Any]) -> String? {
        let message: [String: Any] = ["v": version, "id": id, "kind": kind, "name": name, "data": data]
        guard let encoded = try? JSONSerialization.data(withJSONObject: message), encoded.count <= maxBytes else { return nil }
        return String(data: encoded, encoding: .utf8)
    }

    /// Whether an address is of the origin, and does not merely begin like it.
    static func isOfOrigin(_ address: URL?, _ origin: URL) -> Bool {
        guard let address, address.user == nil else { return false }
        return address.scheme?.lowercased() == origin.scheme?.lowercased()
            && address.host?.lowercased() == origin.host?.lowercased()
            && (address.port ?? 443) == (origin.port ?? 443)
    }

    /// The path, query and fragment of a link to this origin; nil for any other.
    static func path(of address: URL, _ origin: URL) -> String? {
        guard isOfOrigin(address, origin),
              let parts = URLComponents(url: address, resolvingAgainstBaseURL: false) else { return nil }
        let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        return path
            + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
            + (parts.percentEncodedFragment.map { "#\($0)" } ?? "")
    }

    /// A path of the product as a push message names it, and no other host.
    static func isPath(_ path: String) -> Bool { path.count <= 2_000 && matches(path, "/(?![/\\\\])[^\\s\\\\]*") }

    static func mayOpenElsewhere(_ address: String) -> Bool {
        address.count <= 2_000 && matches(address, "(?s)(https://|mailto:|tel:).*")
    }

    /// The whole of it: `$` would let a line break at the end through.
    static func matches(_ text: String, _ pattern: String) -> Bool {
        text.range(of: "\\A(?:\(pattern))\\z", options: .regularExpression) != nil
    }
}
