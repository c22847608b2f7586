import Foundation

/// How files go between page and shell: the same rules as in FilePieces.java, where they are tested.
enum FilePieces {
    static let maxFileBytes = 50_000_000
    /// As base64 it stays below the limit of a message.
    static let maxPieceBytes = 45_000
    private static let maxNameLength = 120

    /// A name that the page gives leads to no other folder.
    static func plainName(_ name: String) -> String {
        let plain = name
            .replacingOccurrences(of: "[^\\p{L}\\p{N}._ -]", with: "_", options: .regularExpression)
            .replacingOccurrences(of: "^[. ]+", with: "_", options: .regularExpression)
            .trimmingCharacters(in: .whitespaces)
        return plain.isEmpty ? "file" : String(plain.suffix(maxNameLength))
    }

    static func mayGrow(_ size: Int, _ more: Int) -> Bool { size + more <= maxFileBytes }

    /// The bytes of the piece that begins there; nil where there is no such place in the file.
    static func length(at offset: Int, of size: Int) -> Int? {
        guard offset >= 0, offset <= size, size <= maxFileBytes else { return nil }
        return min(maxPieceBytes, size - offset)
    }
}
