import * as z from 'zod/mini'

/** The data of one server-sent event; its `event` field is the `type`. */
export const serverEvent = z.discriminatedUnion('type', [
  /** Another release, theme or feature for this user: ask for the registry again. */
  z.object({ type: z.literal('registry'), revision: z.int() }),
  z.object({ type: z.literal('study_closed') }),
])

/** The answer is a stream (text/event-stream), so no schema stands for it. */
export const listenToEvents = {
  summary: 'Listen to events',
  description:
    'Server-sent events for this user: a new revision of the registry, new messages, the end of the session.',
  errors: { 429: ['TOO_MANY_REQUESTS'] } as const,
}

export type ServerEvent = z.infer<typeof serverEvent>
