import * as z from 'zod/mini'

export const health = { answer: z.object({ status: z.enum(['ok', 'degraded']), database: z.enum(['up', 'down']), version: z.string() }) }
