import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

const event = z.object({
  event: z.string().check(z.minLength(1)),
  properties: z.looseObject({
    token: z.string(),
    time: z.number(),
    distinct_id: z.string(),
    $insert_id: z.string().check(z.maxLength(36)),
  }),
})

export type TrackedEvent = z.infer<typeof event>

/** Mixpanel's track endpoint. Accepted events are in `received`, deduplicated. */
export function mixpanelTrack(app: FastifyInstance, prefix: string, token: string, received: TrackedEvent[]): void {
  app.post(`${prefix}/track`, (request, reply) => {
    const events = z.array(event).safeParse(request.body)
    if (!events.success) return reply.code(400).send({ status: 0, error: 'data, missing or malformed' })
    if (events.data.some(({ properties }) => properties.token !== token))
      return reply.send({ status: 0, error: 'token, missing or empty' })
    for (const trackedEvent of events.data) {
      if (!received.some(({ properties }) => properties.$insert_id === trackedEvent.properties.$insert_id))
        received.push(trackedEvent)
    }
    return reply.send({ status: 1, error: null })
  })
}
