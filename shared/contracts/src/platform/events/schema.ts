import * as z from 'zod/mini'
import { id } from '../../common/schema'

/** The data of one server-sent event; its `event` field is the `type`. */
export const serverEvent = z.discriminatedUnion('type', [
  /** Another release, theme or feature for this user: ask for the registry again. */
  z.object({ type: z.literal('registry'), revision: z.int() }),
  z.object({ type: z.literal('study_closed') }),
  /** Somebody commented on a response that this user may see. Ids alone: what was said is asked for. */
  z.object({ type: z.literal('comment'), response_id: id }),
  /** The user recorded, changed or deleted something on another device, or something of another that they may see was changed or deleted. */
  z.object({ type: z.literal('responses') }),
  /** What this person lets the user see of their records has changed: the relationship, or an exception for an activity. */
  z.object({ type: z.literal('record_access'), user_id: id }),
  /** In a conversation of the user something was written or read, or it is new. */
  z.object({ type: z.literal('conversation'), conversation_id: id }),
  /** An invitation of the user's own was sent, withdrawn or ended, or a member has recorded for the user. Without an id: whether an address has an account is not told. */
  z.object({ type: z.literal('relationships') }),
  /** An appointment of the user was made or changed by somebody else. */
  z.object({ type: z.literal('appointment'), appointment_id: id }),
  /** The server heard of nothing for a while: anything of the user's may have changed. */
  z.object({ type: z.literal('missed') }),
])

/** What happened to somebody's own data, as the code that caused it tells the streams of those it concerns. */
export type UserEvent = Extract<
  ServerEvent,
  { type: 'comment' | 'responses' | 'record_access' | 'conversation' | 'relationships' | 'appointment' }
>

/** The answer is a stream (text/event-stream), so no schema stands for it. */
export const listenToEvents = {
  summary: 'Listen to events',
  description:
    'Server-sent events for this user: a new revision of the registry, a comment on a response that they may see, what they recorded on another device, what was changed or deleted of the records of others that they may see, whose records they may see from now on, a conversation that has moved, an end of an own invitation, a change of an appointment, that the server may have missed some of these for a while, the end of the study.',
  errors: { 429: ['TOO_MANY_REQUESTS'] } as const,
}

export type ServerEvent = z.infer<typeof serverEvent>
