import * as z from 'zod/mini'

export const health = {
  summary: 'Check the server',
  description: 'Answers when the server can do its work; 503 when its database is down.',

  answer: z.object({
    status: z.enum(['ok', 'degraded']),
    database: z.enum(['up', 'down']),
    /** A write found no room a moment ago. */ disk: z.optional(z.literal('full')),
    version: z.string(),
  }),
}
