import * as z from 'zod/mini'
import { cursorPaging, id, instant, queryFlag, timeZone } from '../../common/schema'

/** The first three are from specification 001, section 4; the others are answers and no-show. */
export const requestType = z.enum([
  'reschedule_request',
  'cancel',
  'cancel_reschedule_request',
  'accept_reschedule_request',
  'decline_reschedule_request',
  'no_show',
  'cancel_no_show',
])

const side = z.enum(['participant', 'provider'])
const named = z.object({
  first_name: z.string(),
  last_name: z.string(),
  avatar_id: z.nullable(z.int()),
  image_id: z.nullable(id),
})

const appointment = z.object({
  id,
  start_at: instant,
  end_at: instant,
  /** The provider (specification 001, section 6). */
  creator: named,
  participant: named,
  /** The user's side. */
  side,
  /** The other side's time zone; null if unknown. */
  other_time_zone: z.nullable(timeZone),
  /** The pending request. */
  request_type: z.nullable(z.enum(['reschedule_request', 'cancel'])),
  /** Who made the pending request. */
  requested_by: z.nullable(side),
  proposed_time: z.nullable(instant),
  /** The last requested time that was declined. */
  declined_time: z.nullable(instant),
  /** The provider recorded that the participant did not come. */
  no_show: z.boolean(),
  /** When the provider ended the video call; null otherwise. The appointment is over from then on. */
  call_ended_at: z.nullable(instant),
  /** Whose study it is of, for a user of several studies; null where that is not one alone. */
  company_id: z.optional(z.nullable(id)),
  /** Incremented with each change. */
  version: z.int(),
})

/** Upcoming ascending, history descending; by default within 60 days (specification 001, section 9). */
export const listAppointments = {
  summary: 'List appointments',
  description:
    'Of the user as participant or provider: coming ones ascending, or with `history` past ones descending. An appointment is over at its end, or once the provider has ended its call. A provider’s coming ones begin with those that are over today. With `waiting` only those whose request waits for an answer of the user, with `open` only those that are not over and not to be canceled, so the first is the next one, and with `id` only that one. A part has at most 50; the header `x-next-cursor` says where it goes on.',
  errors: { 403: ['FEATURE_OFF'] } as const,
  query: z.object({
    ending_after: z.optional(instant),
    starting_before: z.optional(instant),
    ...cursorPaging(50),
    history: z.optional(queryFlag),
    waiting: z.optional(queryFlag),
    open: z.optional(queryFlag),
    id: z.optional(id),
  }),
  answer: z.array(appointment),
}

export const changeAppointment = {
  summary: 'Change an appointment',
  description:
    'Asks for another time, withdraws, accepts or declines that, cancels, or says that the participant did not come. With `version`, only where nobody has changed it since.',
  errors: {
    403: ['FEATURE_OFF'],
    404: ['NOT_FOUND'],
    409: ['APPOINTMENT_CHANGED'],
    422: [
      'APPOINTMENT_OVER',
      'APPOINTMENT_CANCELED',
      'APPOINTMENT_NOT_BEGUN',
      'NO_REQUEST_TO_ANSWER',
      'PROPOSED_TIME_REQUIRED',
      'PROPOSED_TIME_TOO_SOON',
      'PROPOSED_TIME_NOT_FREE',
      'PROPOSED_TIME_PAST',
    ],
    429: ['TOO_MANY_TIME_REQUESTS'],
  } as const,
  params: z.object({ id }),
  body: z.object({
    id,
    request_type: requestType,
    proposed_time: z.optional(z.nullable(instant)),
    version: z.optional(z.int()),
  }),
  answer: appointment,
}

export const listFreeTimes = {
  summary: 'List free times',
  description:
    'When an appointment may begin instead, between two instants that are at most 14 days apart, or left out within a week from now: within the provider’s hours and beside other appointments of both. Any instant from `first` to `last` is free.',
  errors: { 403: ['FEATURE_OFF'], 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  query: z.object({ from: z.optional(instant), until: z.optional(instant) }),
  answer: z.array(z.object({ first: instant, last: instant })),
}

export const getCalendarFile = {
  summary: 'Get an appointment for a calendar',
  description: 'As iCalendar (RFC 5545). Neither whom it is with, nor what it is about is in the file.',
  errors: { 403: ['FEATURE_OFF'], 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
}

export type Appointment = z.infer<typeof appointment>
export type RequestType = z.infer<typeof requestType>
export type Side = z.infer<typeof side>
