import Foundation

/// A link or a tapped notification waits until there is a page that can open it. A page that is being loaded again
/// cannot: it hears nothing before it has said hello. PageLinks.java says the same and is tested.
struct PageLinks {
    private var connected = false
    private var waiting: String?

    /// The path to open now; nil where it waits for the page. Of several that wait the last is opened.
    mutating func open(_ path: String) -> String? {
        if connected { return path }
        waiting = path
        return nil
    }

    /// The page has said hello. Gives the path that waited.
    mutating func pageConnected() -> String? {
        connected = true
        defer { waiting = nil }
        return waiting
    }

    /// A document begins to load in place of the page.
    mutating func pageStarted() { connected = false }
}
