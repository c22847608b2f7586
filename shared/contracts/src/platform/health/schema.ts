import * as z from 'zod/mini'

const state = z.object({
  status: z.enum(['ok', 'degraded']),
  /** Why it is degraded, a sentence each; the database and the disk have fields of their own. */
  reasons: z.array(z.string()),
  database: z.enum(['up', 'down']),
  /** A recent write failed for lack of disk space. */ disk: z.optional(z.literal('full')),
  version: z.string(),
  /** The time zone rules: the release that the server uses, and whether PostgreSQL's differ, `unknown` until compared. */
  time_zones: z.object({ server: z.string(), database: z.enum(['same', 'differs', 'unknown']) }),
  /** Where video visits connect: `without_firewalls` without a TURN server, `one_network` without STUN as well. */
  video_calls: z.enum(['everywhere', 'without_firewalls', 'one_network']),
})

export const health = {
  summary: 'Check the server',
  description:
    'Answers when the server can do its work; 503 when its database is down. `degraded` with status 200 means that it serves people, but not everything: `reasons` says what.',
  answer: state,
}

export const readiness = {
  summary: 'Check whether the server is ready',
  description: 'For deployments: 503 for whatever is degraded, also for a new host that cannot be used.',
  answer: state,
}
