import * as z from 'zod/mini'

/** What is told, with nothing of the person's health. */
export const recordEvent = { body: z.object({ event: z.enum(['login']) }) }
