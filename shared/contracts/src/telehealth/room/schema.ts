import * as z from 'zod/mini'
import { email, id } from '../../common/schema'
import { MAX_SIGNAL_BYTES } from './rules'

const role = z.enum(['provider', 'participant', 'guest'])

const person = z.object({
  user_id: id,
  first_name: z.string(),
  last_name: z.string(),
  avatar_id: z.nullable(z.int()),
  /** Null without a picture, or if the reader or the person is a guest. */
  image_id: z.nullable(id),
  role,
  /** Admitted by the provider, or the provider themselves. */
  admitted: z.boolean(),
  /** The person's page in the room; null while they are not in it. */
  incarnation: z.nullable(id),
  /** For an absent provider, since when the caller has been waiting, not counted before the appointment's start. */
  awaited_since: z.nullable(z.iso.datetime()),
  /** Provider and care team were notified that the caller is waiting. */
  absence_told: z.boolean(),
})

/** The room as visible to one person: anyone waiting sees only the provider and themselves. */
const roomState = z.object({
  role,
  admitted: z.boolean(),
  ends_at: z.iso.datetime(),
  people: z.array(person),
})

/** Why the room was closed. */
const endReason = z.enum(['ended', 'over', 'moved', 'canceled', 'elsewhere'])

const signal = z.object({
  id: z.int(),
  /** Incarnations of the sending and the receiving page. */
  from: id,
  to: id,
  number: z.int(),
  message: z.string(),
})

/** The data of one server-sent event of a room; its `event` field is the `type`. */
export const roomEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state'), state: roomState }),
  z.object({ type: z.literal('signal'), signal }),
  /** Keep-alive, whose absence reveals a silently broken connection. */
  z.object({ type: z.literal('beat') }),
  z.object({ type: z.literal('closed'), reason: endReason }),
])

const NOT_NOW = ['APPOINTMENT_NOT_YET', 'APPOINTMENT_OVER', 'APPOINTMENT_CANCELED', 'ROOM_ENDED'] as const
const refusals = { 403: ['FEATURE_OFF'], 404: ['NOT_FOUND'] } as const
const params = z.object({ id })

export const createRoomToken = {
  summary: 'Get access to the room of an appointment',
  description:
    'For the parties of an appointment, from ten minutes before its start until its end. `engine` says what carries picture and sound: `twilio` with a token of Twilio Video, or `peer` between the browsers, with the servers that help them to find each other. A token is null where none is needed, and for Twilio until the provider has let the person in.',
  errors: { ...refusals, 422: NOT_NOW } as const,
  body: z.object({ appointment_id: id }),
  answer: z.object({
    engine: z.enum(['peer', 'twilio']),
    token: z.nullable(z.string()),
    room: z.string(),
    ice_servers: z.array(
      z.object({ urls: z.array(z.string()), username: z.optional(z.string()), credential: z.optional(z.string()) }),
    ),
  }),
}

export const enterRoom = {
  summary: 'Enter the room of an appointment',
  description:
    'With a page of the caller’s, named by its incarnation. Another page of theirs is left by that. Who is not the provider waits until they are let in.',
  errors: { ...refusals, 422: NOT_NOW } as const,
  params,
  body: z.object({ incarnation: id }),
  answer: roomState,
}

export const leaveRoom = {
  summary: 'Leave the room of an appointment',
  description:
    'Of a page that is no longer in the room nothing changes. `unconnected_with` is a page that it found no path to until it left, of which the care team is written to.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params,
  body: z.object({ incarnation: id, unconnected_with: z.optional(id) }),
}

/** The response is a stream (text/event-stream), without a schema. */
export const listenToRoom = {
  summary: 'Listen to the room of an appointment',
  description: 'Server-sent events: who is there, signals for this page, and the end.',
  errors: { ...refusals, 422: [...NOT_NOW, 'NOT_IN_ROOM'], 429: ['TOO_MANY_REQUESTS'] } as const,
  params,
  query: z.object({ incarnation: id }),
}

export const sendSignal = {
  summary: 'Send a signal to another page in the room',
  description:
    'What two browsers need to find each other. `from` is the caller’s own page in the room; both have to be let in. Kept for a minute, and in no log.',
  errors: {
    ...refusals,
    422: [...NOT_NOW, 'NOT_IN_ROOM', 'NOT_LET_IN', 'TOO_LARGE'],
    429: ['TOO_MANY_REQUESTS'],
  } as const,
  body_bytes: 262_144,
  params,
  body: z.object({
    from: id,
    to: id,
    number: z.int().check(z.gte(0)),
    message: z.string().check(z.maxLength(MAX_SIGNAL_BYTES)),
  }),
}

export const reportUnconnected = {
  summary: 'Report that a video call cannot connect',
  description:
    'By a page in the room that has received nothing from another one, which was let in too. Writes to the care team, unless `inform` is false, once for each time of an appointment and whoever reports it. The answer says whether somebody was written to, and the care team’s phone number if the study has one.',
  errors: { ...refusals, 422: [...NOT_NOW, 'NOT_IN_ROOM', 'NOT_LET_IN'] } as const,
  params,
  body: z.object({
    from: id,
    to: id,
    /** Whether the care team is written to; without, as pages of earlier versions report, it is. */
    inform: z.optional(z.boolean()),
  }),
  answer: z.object({
    care_team_informed: z.boolean(),
    /** As dialed. */
    phone: z.nullable(z.string()),
  }),
}

export const admitToRoom = {
  summary: 'Let somebody into the room',
  description: 'By the provider, of somebody who waits. Who was let in stays so until the end of the call.',
  errors: {
    403: ['FEATURE_OFF', 'PROVIDER_ONLY'],
    404: ['NOT_FOUND', 'UNKNOWN_PERSON'],
    422: NOT_NOW,
  } as const,
  params: z.object({ id, user_id: id }),
}

export const addRoomGuest = {
  summary: 'Add a third person to the room',
  description:
    'By the provider, with the email address of somebody who takes part in the same company. The answer is the same whether there is such a person; they find the room at its address and wait there to be let in.',
  errors: { 403: ['FEATURE_OFF', 'PROVIDER_ONLY'], 404: ['NOT_FOUND'], 422: [...NOT_NOW, 'ROOM_FULL'] } as const,
  params,
  body: z.object({ email }),
}

export const endRoom = {
  summary: 'End the call for everybody',
  description:
    'By the provider, while the room is open. The appointment is over from then on. A second time changes nothing.',
  errors: {
    403: ['FEATURE_OFF', 'PROVIDER_ONLY'],
    404: ['NOT_FOUND'],
    422: ['APPOINTMENT_NOT_YET', 'APPOINTMENT_OVER', 'APPOINTMENT_CANCELED'],
  } as const,
  params,
}

export const reopenRoom = {
  summary: 'Reopen a call that was ended',
  description:
    'By the provider, until the end of the appointment, which is active again. Everybody else waits again to be let in. Of a call that was not ended nothing changes.',
  errors: {
    403: ['FEATURE_OFF', 'PROVIDER_ONLY'],
    404: ['NOT_FOUND'],
    422: ['APPOINTMENT_NOT_YET', 'APPOINTMENT_OVER', 'APPOINTMENT_CANCELED'],
  } as const,
  params,
}

export type RoomState = z.infer<typeof roomState>
export type RoomPerson = z.infer<typeof person>
export type RoomEvent = z.infer<typeof roomEvent>
export type RoomSignal = z.infer<typeof signal>
export type RoomEndReason = z.infer<typeof endReason>
