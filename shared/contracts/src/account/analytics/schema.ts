import * as z from 'zod/mini'

/** What is sent, with nothing of the person's health. */
export const recordEvent = {
  summary: 'Record an analytics event',
  description:
    'Passes the event on to the tracking service. Nothing is passed on where the company has not switched SendToMixPanel on.',
  body: z.object({ event: z.enum(['login']) }),
}
