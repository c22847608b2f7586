import { api, ApiError } from '@almanac/api-client'
import { announce } from '@almanac/auth'
import { signIn as signInCall } from '@almanac/contracts/account/session'

/** Signs in; the host then takes the session over and shows the first screen. Throws ApiError. */
export async function signIn(email: string, password: string): Promise<void> {
  const user = await api(signInCall, { body: { user: { email: email.trim().toLowerCase(), password, device_name: navigator.platform } } })
  if ('id' in user) announce({ type: 'signed_in', user_id: user.id })
}

/** What went wrong, for the participant: the server's own words first (specification 000, section 8). */
export function failureText(error: unknown, words: { unknown: string; noAnswer: string }): string {
  if (!(error instanceof ApiError)) return words.unknown
  if (error.status === 0) return words.noAnswer
  return error.errors[0]?.title ?? words.unknown
}
