/**
 * Runs `show` in only one of the tabs that call this at about the same time, and again after `quietMs` at the earliest:
 * the first has a lock for so long. A browser without locks, or one that refuses them, runs it in each.
 */
export function inOneTab(name: string, quietMs: number, show: () => void): void {
  // Types have it everywhere; it is missing on pages without https.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return show()
  locks
    .request(name, { ifAvailable: true }, async (lock) => {
      if (!lock) return
      show()
      await new Promise((resolve) => setTimeout(resolve, quietMs))
    })
    .catch(show)
}
