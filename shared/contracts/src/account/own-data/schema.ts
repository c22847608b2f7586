import * as z from 'zod/mini'
import { id, instant, text } from '../../common/schema'
import { MAX_PASSWORD_LENGTH } from '../rules'

/** Number of the user's records of each kind; kinds are named as in the archive's files. */
const counted = z.array(z.object({ kind: z.string(), count: z.int() }))

export const allowOwnDataArchive = {
  summary: "Allow a download of one's own data",
  description:
    'Asks for the password again. Then this session can download the archive once, within five minutes, by a plain address.',
  errors: { 422: ['WRONG_PASSWORD'], 429: ['TOO_MANY_PASSWORDS'] } as const,
  params: z.object({ id }),
  body: z.object({ current_password: text(MAX_PASSWORD_LENGTH) }),
  answer: z.object({ allowed_until: instant }),
}

export const ownDataArchive = {
  summary: "Download one's own data",
  description:
    'Everything that the user ever gave, as a ZIP archive: FHIR R4, CSV, pictures, and a page to read. One at a time, ten in an hour, each after the password was entered again.',
  errors: { 403: ['PASSWORD_NEEDED'], 429: ['ARCHIVE_UNDER_WAY', 'TOO_MANY_ARCHIVES'] } as const,
  params: z.object({ id }),
}

export const deletionSummary = {
  summary: 'Read what a deletion takes away',
  description: 'What would be deleted and when, or when a deletion that was asked for takes place.',

  answer: z.object({ counts: counted, grace_days: z.int(), delete_after: z.nullable(instant) }),
}
export const requestDelete = {
  summary: 'Ask for the account to be deleted',
  description: 'The account is deleted after 14 days. The password is asked for.',
  errors: { 422: ['WRONG_PASSWORD'], 429: ['TOO_MANY_PASSWORDS'] } as const,
  body: z.object({ current_password: text(MAX_PASSWORD_LENGTH) }),
  answer: z.object({ delete_after: instant }),
}
export const cancelDelete = {
  summary: 'Cancel a deletion',
  description: 'Takes the request back, as long as it has not been carried out.',
}
