import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

const update = z.object({
  $token: z.string(),
  $distinct_id: z.string().check(z.minLength(1)),
  $ip: z.string(),
  $set: z.record(z.string(), z.unknown()),
})

export type ProfileUpdate = z.infer<typeof update>

/** Updates of one request. */
const MAX_UPDATES = 2_000

/** Mixpanel's call for profiles. What it does not take it answers with 200 as well: only the body says so. */
export function mixpanelEngage(app: FastifyInstance, prefix: string, token: string, profiles: ProfileUpdate[]): void {
  app.post(`${prefix}/engage`, (request, reply) => {
    const updates = z.array(update).check(z.maxLength(MAX_UPDATES)).safeParse(request.body)
    if (!updates.success) return reply.send({ status: 0, error: 'data, missing or malformed' })
    if (updates.data.some(({ $token }) => $token !== token))
      return reply.send({ status: 0, error: 'token, missing or empty' })
    profiles.push(...updates.data)
    return reply.send({ status: 1, error: null })
  })
}
