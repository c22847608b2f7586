import * as z from 'zod/mini'

/** The data of one server-sent event; its `event` field is the `type`. */
export const serverEvent = z.discriminatedUnion('type', [
  /** Another release, theme or feature for this user: ask for the registry again. */
  z.object({ type: z.literal('registry'), revision: z.int() }),
  z.object({ type: z.literal('study_closed') }),
])

/** The answer is a stream (text/event-stream), so no schema stands for it. */
export const listenToEvents = {}

export type ServerEvent = z.infer<typeof serverEvent>
