type Callback = (entries: { isIntersecting: boolean }[]) => void

const observers = new Set<FakeObserver>()

/** jsdom has no layout, so a test itself determines what is in view. */
class FakeObserver {
  private readonly elements = new Set<Element>()

  constructor(private readonly callback: Callback) {
    observers.add(this)
  }
  observe(element: Element): void {
    this.elements.add(element)
  }
  disconnect(): void {
    observers.delete(this)
  }
  /** Here entries are delivered at once. */
  takeRecords(): [] {
    return []
  }
  reveal(): void {
    if (this.elements.size > 0) this.callback([...this.elements].map(() => ({ isIntersecting: true })))
  }
}

Object.assign(window, { IntersectionObserver: FakeObserver, scrollBy: () => undefined, scrollTo: () => undefined })

/** Brings every observed element into view, as if the page were scrolled to its end. */
export function scrollToEnd(): void {
  for (const observer of [...observers]) observer.reveal()
}
