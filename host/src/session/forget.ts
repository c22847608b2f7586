import { forget } from '@almanac/outbox'
import { forgetPlace } from './return-to'

/**
 * What is kept on the device of a user who leaves goes: her drafts and what
 * this tab remembers of her. Only writes that the server has not taken stay,
 * after she was asked. Never rejects: nobody is kept signed in because her
 * browser cannot forget.
 */
export async function forgetUser(user_id: string): Promise<void> {
  forgetPlace()
  await forget(user_id).catch(() => undefined)
}
