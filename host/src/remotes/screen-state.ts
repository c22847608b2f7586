/** Whether people can use the shown screen, as the monitor sees it (./outcomes/monitor.ts). */
let unusable = false
const waiting = new Set<() => void>()

/** Notes that the shown screen can, or cannot, be seen and used. */
export function setUnusable(is: boolean): void {
  unusable = is
  if (!unusable) return
  for (const resolve of waiting) resolve()
  waiting.clear()
}

/** Resolves once the shown screen cannot be used, at once if it cannot now. */
export const whenUnusable = (): Promise<void> =>
  unusable ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))
