import * as z from 'zod/mini'

export const health = {
  summary: 'Check the server',
  description: 'Answers when the server can do its work; 503 when its database is down.',

  answer: z.object({
    status: z.enum(['ok', 'degraded']),
    database: z.enum(['up', 'down']),
    /** A recent write failed for lack of disk space. */ disk: z.optional(z.literal('full')),
    version: z.string(),
    /** The time zone rules: the release that the server uses, and whether PostgreSQL's differ, `unknown` until compared. */
    time_zones: z.object({ server: z.string(), database: z.enum(['same', 'differs', 'unknown']) }),
    /** Where video visits connect: `without_firewalls` without a TURN server, `one_network` without STUN as well. */
    video_calls: z.enum(['everywhere', 'without_firewalls', 'one_network']),
  }),
}
