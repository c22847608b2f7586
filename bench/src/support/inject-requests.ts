import type { FastifyInstance } from 'fastify'
import { openSession } from '@almanac/api/account/session/store'
import type { Database } from '@almanac/api/http/serve'

/** Requests of one session: fewer than the 600 a minute that one session may send. */
const REQUESTS_PER_SESSION = 250

/**
 * Sends requests as these people, without a network: a function of the person's index and a path below /api, which
 * resolves with the length of the answer. Each person has enough sessions, in rotation, for `requests` requests.
 */
export async function injectRequests(
  app: FastifyInstance,
  database: Database,
  user_ids: readonly string[],
  requests: number,
): Promise<(person: number, path: string) => Promise<number>> {
  const sessions = Math.ceil(requests / REQUESTS_PER_SESSION)
  const cookies = await Promise.all(
    Array.from({ length: sessions * user_ids.length }, async (_, place) => {
      const { user_id, token } = await openSession(database, user_ids[place % user_ids.length] ?? '', null)
      return `${user_id}.${token}`
    }),
  )
  let requestCount = 0
  return async (person, path) => {
    requestCount += 1
    const index = (person % user_ids.length) + user_ids.length * (requestCount % sessions)
    const { statusCode, payload } = await app.inject({
      url: `/api${path}`,
      cookies: { almanac_session: cookies[index % cookies.length] ?? '' },
    })
    if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}: ${payload.slice(0, 300)}`)
    return payload.length
  }
}
