import { deleteOfflineCache } from '@almanac/api-client/offline'
import { forget } from '@almanac/outbox'
import { forgetTrail } from '../navigation/kept-trail'
import { RELEASES_CACHE } from './releases-cache'
import { forgetPlace } from './return-to'

/**
 * What is kept on the device of a user who leaves goes: her drafts, what the
 * server told of her, which releases she has, and what this tab remembers of her. Only writes that the server has not taken stay,
 * after she was asked. Never rejects: nobody is kept signed in because her
 * browser cannot forget.
 */
export async function forgetUser(user_id: string): Promise<void> {
  forgetPlace()
  await Promise.all([forget(user_id).catch(() => undefined), forgetAnswers()])
}

/**
 * What the server told of the user and where she has been goes, also when her session has run out: it
 * is there again when she signs in. Her drafts stay. Never rejects.
 */
export async function forgetAnswers(): Promise<void> {
  forgetTrail()
  await Promise.all([
    deleteOfflineCache(),
    'caches' in globalThis ? caches.delete(RELEASES_CACHE).catch(() => false) : false,
  ])
}
