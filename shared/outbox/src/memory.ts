import type { StoredEntry } from './database'

/** What is kept of one user on a device that is not hers: for as long as the page is open, in this tab alone. */
export class MemoryDatabase {
  entries: StoredEntry[] = []
  readonly drafts = new Map<string, unknown>()
  private last = 0

  /** The number of the next write. */
  next(): number {
    this.last += 1
    return this.last
  }
  /** Puts a write in the place of the one with its number, or at the end. */
  put(entry: StoredEntry): void {
    const known = this.entries.some(({ seq }) => seq === entry.seq)
    this.entries = known
      ? this.entries.map((other) => (other.seq === entry.seq ? entry : other))
      : [...this.entries, entry]
  }
}
