import type { FastifyInstance } from 'fastify'
import { seal, tokenKeyOf, unseal } from '../../platform'
import { Refusal } from '../../http/errors'

const contextOf = (user_id: string) => `second_factor:${user_id}`

/** With another key than it was sealed with, or without one, nobody's code can be compared: whoever runs the server mends that. */
function withKey<T>(app: FastifyInstance, work: (key: Buffer) => T): T {
  try {
    return work(tokenKeyOf(app))
  } catch (err) {
    app.log.error({ err }, 'a second factor cannot be read: TOKEN_KEY is missing or another than it was sealed with')
    throw new Refusal(503, [{ code: 'SECOND_FACTOR_UNREADABLE' }])
  }
}

/** The secret as the database keeps it. */
export const sealSecret = (app: FastifyInstance, user_id: string, secret: string): string =>
  withKey(app, (key) => seal(key, contextOf(user_id), secret))

/** What was sealed. 503 SECOND_FACTOR_UNREADABLE with another key. */
export const unsealSecret = (app: FastifyInstance, user_id: string, sealed: string): string =>
  withKey(app, (key) => unseal(key, contextOf(user_id), sealed))
