import * as z from 'zod/mini'
import { id } from '../../common/schema'
import { USER_REPORT_REASONS } from './rules'

export const listReportReaders = {
  summary: 'Say who reads reports',
  description:
    "The user's studies that name people for reports, by the names of those who run them. Where there is none, the operators read what is reported.",
  answer: z.object({ studies: z.array(z.string()) }),
}

export const reportUser = {
  summary: 'Report a person',
  description:
    'Tells the people whom the study names, or the operators, that somebody wants this person looked at; with `block` the person is blocked as well. The person is not told. Within a day a second report of the same person by the same user is the first. Somebody whom the user does not know of does not exist.',
  errors: { 404: ['NOT_FOUND'], 422: ['INVALID'], 429: ['TOO_MANY_REQUESTS'] } as const,
  body: z.object({ user_id: id, reason: z.enum(USER_REPORT_REASONS), block: z._default(z.boolean(), false) }),
}
