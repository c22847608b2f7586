/** Sets the badge of an installed app; browsers without one, and without permission, show none. */
export function setAppBadge(count: number): void {
  if (typeof navigator.setAppBadge !== 'function') return
  const set = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  set.catch(() => undefined)
}
