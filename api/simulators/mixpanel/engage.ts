import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

const about = { $token: z.string(), $distinct_id: z.string().check(z.minLength(1)) }

const set = z.strictObject({ ...about, $ip: z.string(), $set: z.record(z.string(), z.unknown()) })

const deletion = z.strictObject({ ...about, $ignore_alias: z.optional(z.boolean()), $delete: z.string() })

const update = z.union([set, deletion])

export type ProfileUpdate = z.infer<typeof set>

/** Maximum number of updates per request. */
const MAX_UPDATES = 2_000

/**
 * Mixpanel's endpoint for profiles; a deleted one is removed from `profiles`. Rejected updates also
 * return 200: only the body reports them.
 */
export function mixpanelEngage(app: FastifyInstance, prefix: string, token: string, profiles: ProfileUpdate[]): void {
  app.post(`${prefix}/engage`, (request, reply) => {
    const updates = z.array(update).check(z.maxLength(MAX_UPDATES)).safeParse(request.body)
    if (!updates.success) return reply.send({ status: 0, error: 'data, missing or malformed' })
    if (updates.data.some(({ $token }) => $token !== token))
      return reply.send({ status: 0, error: 'token, missing or empty' })
    for (const profileUpdate of updates.data) {
      if ('$set' in profileUpdate) profiles.push(profileUpdate)
      else remove(profiles, profileUpdate.$distinct_id)
    }
    return reply.send({ status: 1, error: null })
  })
}

function remove(profiles: ProfileUpdate[], distinct_id: string): void {
  const others = profiles.filter(({ $distinct_id }) => $distinct_id !== distinct_id)
  profiles.splice(0, profiles.length, ...others)
}
