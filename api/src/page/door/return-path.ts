import type { User } from '@almanac/contracts/account/session'

/** The path that the tab has kept for this user, or for whoever signs in (shared/auth/src/return-path.ts); else `/`. */
function keptPath(kept: string, user_id: string): URL {
  const start = new URL('http://page/')
  try {
    const place: unknown = JSON.parse(kept)
    if (typeof place !== 'object' || place === null || !('path' in place) || !('user_id' in place)) return start
    if (typeof place.path !== 'string' || (place.user_id !== null && place.user_id !== user_id)) return start
    const url = new URL(place.path, start)
    // Whatever a browser would read as another site's address.
    return url.origin === start.origin ? url : start
  } catch {
    return start
  }
}

/**
 * The path after a sign-in by a form: the kept one, with the parameter that opens the first onboarding survey that is not
 * completed, as the host goes (`pathAfterSignIn`).
 */
export function pathAfterForm(
  { id, onboarding_surveys }: Pick<User, 'id' | 'onboarding_surveys'>,
  kept: string,
): string {
  const { pathname, searchParams, hash } = keptPath(kept, id)
  if (onboarding_surveys.some(({ completed }) => !completed)) searchParams.set('open_survey', 'true')
  const search = searchParams.toString()
  return `${pathname.replace(/^\/+/, '/')}${search && `?${search}`}${hash}`
}
