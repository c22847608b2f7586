import * as z from 'zod/mini'
import { id } from '../../common/schema'

/** The data of one server-sent event; its `event` field is the `type`. */
export const serverEvent = z.discriminatedUnion('type', [
  /** A release, theme or feature has changed for this user: reload the registry. */
  z.object({ type: z.literal('registry'), revision: z.int() }),
  z.object({ type: z.literal('study_closed') }),
  /** Somebody commented on a response that this user may see. Has only the id; the client loads the comment. */
  z.object({ type: z.literal('comment'), response_id: id }),
  /** The user recorded, changed or deleted something on another device, or somebody else's record that they may see was changed or deleted. */
  z.object({ type: z.literal('responses') }),
  /** The user's access to this person's records has changed: the relationship, or an exception for an activity. */
  z.object({ type: z.literal('record_access'), user_id: id }),
  /** A message was sent or read in a conversation of the user, or the conversation is new. */
  z.object({ type: z.literal('conversation'), conversation_id: id }),
  /** An invitation by the user was sent, withdrawn or ended, or a member recorded for the user. Without an id, to not reveal whether an address has an account. */
  z.object({ type: z.literal('relationships') }),
  /** Somebody else created or changed an appointment of the user. */
  z.object({ type: z.literal('appointment'), appointment_id: id }),
  /** A device of the user was read, or another page or app of the user uploaded measurements. */
  z.object({ type: z.literal('samples') }),
  /** The user finished a survey, or gave or withdrew a consent, on another device: what is due has changed. */
  z.object({ type: z.literal('surveys') }),
  /** The user's profile has changed on another device, or a link in a mail has confirmed an address. */
  z.object({ type: z.literal('profile') }),
  /** The server may have missed events for a while: any of the user's data may have changed. */
  z.object({ type: z.literal('missed') }),
])

/** Events about users' data, published by the code that changes it to the streams of the users concerned. */
export type UserEvent = Extract<
  ServerEvent,
  {
    type:
      | 'comment'
      | 'responses'
      | 'record_access'
      | 'conversation'
      | 'relationships'
      | 'appointment'
      | 'samples'
      | 'surveys'
      | 'profile'
  }
>

/** The response is a stream (text/event-stream), without a schema. */
export const listenToEvents = {
  summary: 'Listen to events',
  description:
    'Server-sent events for this user: a new revision of the registry, a comment on a response that they may see, what they recorded on another device, what was changed or deleted of the records of others that they may see, whose records they may see from now on, a conversation that has moved, an end of an own invitation, a change of an appointment, new measurements of devices, a survey or a consent finished on another device, a profile changed on another device or an address confirmed, that the server may have missed some of these for a while, the end of the study.',
  errors: { 429: ['TOO_MANY_REQUESTS'] } as const,
}

export type ServerEvent = z.infer<typeof serverEvent>
