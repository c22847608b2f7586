import * as z from 'zod/mini'

/** The event, without health data. */
export const recordEvent = {
  summary: 'Record an analytics event',
  description:
    'Passes the event on to the tracking service, and of the user the month of joining, the language and the kind of app. Nothing is passed on where the company has not switched SendToMixPanel on.',
  body: z.object({ event: z.enum(['login']), app_type: z._default(z.enum(['browser', 'mobile_app']), 'browser') }),
}
