/** How this page is connected with a person's page. */
export type Connection =
  /** Nothing was received yet. */
  | 'connecting'
  /** Nothing was received for `NO_PATH_MS`: the network of one side probably allows no path. Further attempts follow. */
  | 'unreachable'
  | 'open'
  /** Something was received before. */
  | 'interrupted'

/** After this long without a first byte, the people are told that there is no path. */
export const NO_PATH_MS = 15_000

/** Distinguishes pages that were never reached from those whose connection broke. Times in milliseconds of one clock. */
export class ConnectionWatch {
  /** Since when each page that was never reached is awaited. */
  private readonly awaited = new Map<string, number>()
  private readonly unreachable = new Set<string>()
  private readonly reached = new Set<string>()

  /** The connection with a page; `open` if something is being received from it. */
  connectionOf(page: string, open: boolean, now: number): Connection {
    if (open) {
      this.reached.add(page)
      this.unreachable.delete(page)
      return 'open'
    }
    if (this.reached.has(page)) return 'interrupted'
    const since = this.awaited.get(page) ?? now
    this.awaited.set(page, since)
    if (now - since >= NO_PATH_MS) this.unreachable.add(page)
    return this.unreachable.has(page) ? 'unreachable' : 'connecting'
  }

  /** Called while the server cannot be reached, without which the two pages cannot find each other: counts anew. */
  pause(): void {
    this.awaited.clear()
  }

  /** Begins anew with the pages that were not reached. */
  retry(): void {
    this.awaited.clear()
    this.unreachable.clear()
  }
}
