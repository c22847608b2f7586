import * as z from 'zod/mini'

export const health = {
  answer: z.object({
    status: z.enum(['ok', 'degraded']),
    database: z.enum(['up', 'down']),
    /** A write found no room a moment ago. */ disk: z.optional(z.literal('full')),
    version: z.string(),
  }),
}
