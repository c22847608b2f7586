import type { User } from '@almanac/contracts/account/session'

const KEY = 'almanac.return_to'

/**
 * Remembers where a session broke off, for this tab and this user alone: the
 * next user of a shared device must not be led to somebody else's page.
 * `user_id` is null when nobody was signed in yet.
 */
export function rememberReturnPath(path: string, user_id: string | null): void {
  sessionStorage.setItem(KEY, JSON.stringify({ path, user_id }))
}

/** The same for a link that a visitor has opened; the first one counts. */
export function rememberLinkOfVisitor(path: string): void {
  if (!sessionStorage.getItem(KEY)) rememberReturnPath(path, null)
}

/** The remembered path, once; the dashboard when there is none or it was another user's. */
export function takeReturnPath(user_id: string): string {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (!stored) return '/'
  const place: unknown = JSON.parse(stored)
  if (typeof place !== 'object' || place === null || !('path' in place) || !('user_id' in place)) return '/'
  const own = place.user_id === null || place.user_id === user_id
  return own && typeof place.path === 'string' && /^\/(?!\/)/.test(place.path) ? place.path : '/'
}

/** Removes it from the tab when the user leaves. */
export function forgetReturnPath(): void {
  sessionStorage.removeItem(KEY)
}

/**
 * Where a user begins after signing in or registering: where they wanted to be,
 * the dashboard otherwise; over it the first onboarding survey that they have
 * not completed (specification 000, section 4).
 */
export function pathAfterSignIn({ id, onboarding_surveys }: Pick<User, 'id' | 'onboarding_surveys'>): string {
  const path = takeReturnPath(id)
  if (onboarding_surveys.every(({ completed }) => completed)) return path
  const { pathname, searchParams, hash } = new URL(path, window.location.origin)
  searchParams.set('open_survey', 'true')
  return `${pathname}?${searchParams.toString()}${hash}`
}
