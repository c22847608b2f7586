import * as z from 'zod/mini'
import { id, instant, queryFlag, queryNumber } from '../../common/schema'

export const requestType = z.enum(['reschedule_request', 'cancel', 'cancel_reschedule_request'])

const appointment = z.object({
  id,
  start_at: instant,
  end_at: instant,
  /** The provider (specification 001, section 6). */
  creator: z.object({ first_name: z.string(), last_name: z.string() }),
  /** What the participant asked for and the provider has not answered yet. */
  request_type: z.nullable(z.enum(['reschedule_request', 'cancel'])),
  proposed_time: z.nullable(instant),
})

/** Upcoming ascending, history descending; the window is 60 days (specification 001, section 9). */
export const listAppointments = {
  summary: 'List appointments',
  description: 'Coming ones ascending, or with `history` past ones descending.',
  errors: { 403: ['FEATURE_OFF'] } as const,
  query: z.object({
    ending_after: z.optional(instant),
    starting_before: z.optional(instant),
    limit: z._default(queryNumber(1, 50), 50),
    history: z.optional(queryFlag),
  }),
  answer: z.array(appointment),
}

export const changeAppointment = {
  summary: 'Change an appointment',
  description: 'Asks for another time, takes that back, or cancels.',
  errors: {
    403: ['FEATURE_OFF'],
    404: ['NOT_FOUND'],
    422: ['APPOINTMENT_OVER', 'APPOINTMENT_CANCELED', 'PROPOSED_TIME_REQUIRED', 'PROPOSED_TIME_TOO_SOON'],
  } as const,
  params: z.object({ id }),
  body: z.object({ id, request_type: requestType, proposed_time: z.optional(z.nullable(instant)) }),
  answer: appointment,
}

export type Appointment = z.infer<typeof appointment>
export type RequestType = z.infer<typeof requestType>
