import { announce } from '@almanac/auth'
import type { User } from '@almanac/contracts/account/session'

/** Where the host looks for the place that comes after a sign-in, in this tab. */
const PLACE = 'almanac.return_to'

/** Whoever signs in next in this tab begins there. */
export function comeBackTo(path: string): void {
  sessionStorage.setItem(PLACE, JSON.stringify({ path, user_id: null }))
}

/** She is in: on to the first survey that her groups ask, else to the dashboard (specification 000, section 4). The host takes the session over. */
export function enter(user: User): void {
  const survey = user.onboarding_surveys.some(({ completed }) => !completed)
  sessionStorage.setItem(PLACE, JSON.stringify({ path: survey ? '/?open_survey=true' : '/', user_id: user.id }))
  announce({ type: 'signed_in', user_id: user.id })
}
