import * as z from 'zod/mini'
import { cursorPaging, id, instant, localDate } from '../../common/schema'
import { activity } from '../activities/schema'
import * as responses from '../responses/schema'

/** The owner of the response. */
const owner = z.object({ user_id: id })
const oneResponse = z.object({ user_id: id, id })

export const listRecordableActivities = {
  summary: 'List activities to record for somebody',
  description:
    'The activities that the user may record for this person: those that the user sees and that ask for more than a survey, a consent or a picture, which nobody gives for somebody else.',
  errors: { 404: ['RECORDING_NOT_ALLOWED'] } as const,
  params: owner,
  answer: z.array(activity),
}

export const recordForOther = {
  ...responses.createResponse,
  summary: 'Record a response for somebody',
  description:
    'Writes a response of somebody who lets the user record for them, once, however often it is sent. It counts as theirs and names the user. 409 where the id is taken by a response that the user did not record.',
  errors: {
    ...responses.createResponse.errors,
    404: ['NOT_FOUND', 'RECORDING_NOT_ALLOWED'],
    409: ['ID_TAKEN'],
  } as const,
  body_bytes: 524_288,
  params: owner,
}

export const changeRecordedForOther = {
  ...responses.updateResponse,
  summary: 'Change what was recorded for somebody',
  description:
    'Replaces the values of a response that the user recorded for this person, as long as the user may record for them.',
  errors: { ...responses.updateResponse.errors, 404: ['NOT_FOUND', 'RECORDING_NOT_ALLOWED'] } as const,
  body_bytes: 524_288,
  params: oneResponse,
}

export const deleteRecordedForOther = {
  summary: 'Delete what was recorded for somebody',
  description:
    'Deletes a response that the user recorded for this person, as long as the user may record for them; a second time is fine.',
  errors: { 404: ['NOT_FOUND', 'RECORDING_NOT_ALLOWED'] } as const,
  params: oneResponse,
}

/** A response that somebody else recorded for the user. */
const recordedByOther = z.object({
  response_id: id,
  quest_id: id,
  title: z.string(),
  date_posted_for: localDate,
  recorded_by: responses.recordedBy,
  created_at: instant,
})

export const listRecordedByOthers = {
  summary: 'List what others recorded for the user',
  description:
    'Responses of the user that somebody else recorded, the newest first; with `recorder_id` those of one person. Whoever reads it has seen what is new. A part has at most 50.',
  query: z.object({ recorder_id: z.optional(id), ...cursorPaging(50) }),
  answer: z.array(recordedByOther),
}

export type RecordedByOther = z.infer<typeof recordedByOther>
