const KEY = 'almanac.return_to'

/**
 * Remembers where a session broke off, for this tab and this user alone: whoever
 * signs in next on a shared device must not be led to somebody else's page.
 * `user_id` is null when nobody was signed in yet.
 */
export function rememberPlace(path: string, user_id: string | null): void {
  sessionStorage.setItem(KEY, JSON.stringify({ path, user_id }))
}

/** The remembered place, once; the dashboard when there is none or it was another user's. */
export function takePlace(user_id: string): string {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (!stored) return '/'
  const place: unknown = JSON.parse(stored)
  if (typeof place !== 'object' || place === null || !('path' in place) || !('user_id' in place)) return '/'
  const own = place.user_id === null || place.user_id === user_id
  return own && typeof place.path === 'string' && /^\/(?!\/)/.test(place.path) ? place.path : '/'
}

/** Whoever leaves leaves no place behind. */
export function forgetPlace(): void {
  sessionStorage.removeItem(KEY)
}
