import type { User } from '@almanac/contracts/account/session'
import { tabStorage } from './storage'

// Written by the host and by the account remote, of any releases: key and format stay.
const KEY = 'almanac.return_to'

/**
 * Stores the path to return to after signing in, for this tab and user only: the
 * next user of a shared device must not get another user's page. `user_id` is
 * null if nobody was signed in yet.
 */
export function rememberReturnPath(path: string, user_id: string | null): void {
  tabStorage.set(KEY, JSON.stringify({ path, user_id }))
}

/** Stores the link that a visitor opened, unless a path is already stored. */
export function rememberLinkOfVisitor(path: string): void {
  if (!tabStorage.get(KEY)) rememberReturnPath(path, null)
}

/** Returns the stored path and removes it; `/` if there is none or it was another user's. */
export function takeReturnPath(user_id: string): string {
  const stored = tabStorage.get(KEY)
  tabStorage.remove(KEY)
  if (!stored) return '/'
  const place: unknown = JSON.parse(stored)
  if (typeof place !== 'object' || place === null || !('path' in place) || !('user_id' in place)) return '/'
  const own = place.user_id === null || place.user_id === user_id
  return own && typeof place.path === 'string' && /^\/(?!\/)/.test(place.path) ? place.path : '/'
}

/** Removes the stored path when the user signs out. */
export function forgetReturnPath(): void {
  tabStorage.remove(KEY)
}

/**
 * The path after signing in or registering: the stored one, else the dashboard;
 * with the parameter that opens the first onboarding survey that the user has not
 * completed (specification 000, section 4).
 */
export function pathAfterSignIn({ id, onboarding_surveys }: Pick<User, 'id' | 'onboarding_surveys'>): string {
  const path = takeReturnPath(id)
  if (onboarding_surveys.every(({ completed }) => completed)) return path
  const { pathname, searchParams, hash } = new URL(path, window.location.origin)
  searchParams.set('open_survey', 'true')
  return `${pathname}?${searchParams.toString()}${hash}`
}
