import type { User } from '@almanac/contracts/account/session'
import { takePlace } from './return-to'

/**
 * Where a user begins after signing in or registering: where she wanted to be,
 * the dashboard otherwise; over it the first onboarding survey that she has not
 * completed (specification 000, section 4).
 */
export function firstPlace({ id, onboarding_surveys }: Pick<User, 'id' | 'onboarding_surveys'>): string {
  const place = takePlace(id)
  if (onboarding_surveys.every(({ completed }) => completed)) return place
  const { pathname, searchParams, hash } = new URL(place, window.location.origin)
  searchParams.set('open_survey', 'true')
  return `${pathname}?${searchParams.toString()}${hash}`
}
