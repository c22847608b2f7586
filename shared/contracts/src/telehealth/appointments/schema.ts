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
  query: z.object({
    ending_after: z.optional(instant),
    starting_before: z.optional(instant),
    limit: z._default(queryNumber(1, 50), 50),
    history: z.optional(queryFlag),
  }),
  answer: z.array(appointment),
}

export const changeAppointment = {
  params: z.object({ id }),
  body: z.object({ id, request_type: requestType, proposed_time: z.optional(z.nullable(instant)) }),
  answer: appointment,
}

export type Appointment = z.infer<typeof appointment>
export type RequestType = z.infer<typeof requestType>
