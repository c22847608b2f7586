import type { SurveyResponse } from '@almanac/contracts/surveys/survey'
import { newId } from '@almanac/domain/ids'
import type { SurveyAnswer } from '@almanac/domain/survey'
import type { OutboxEntry } from '@almanac/outbox'
import { isAnswerList } from './answers'
import { isKeyList } from './keys'
import { bodyOf } from './writes'

/** What this device stores of a response that is being given. It outlives a closed tab, and goes once the response is completed. */
export interface SurveyJournal {
  response_id: string
  /** The id of the page that was open (`pageId`); null for the first page that is still to be answered. */
  at: string | null
  has_seen_introduction: boolean
  /** Keys of the alerts that were read. */
  read_alerts: string[]
  /** Answers of pages that were gone on from. */
  submitted: SurveyAnswer[]
  /** What is entered on pages that were not. */
  typed: SurveyAnswer[]
  /** Keys of answers that were taken away there, with an instance of a repeating group. */
  removed: string[]
  /** Signatures that were drawn, by the keys of their questions: they travel beside the answers. */
  signatures: Record<string, Blob>
  /** The last page was gone on from. */
  finished: boolean
}

const isPictures = (value: unknown): value is Record<string, Blob> =>
  typeof value === 'object' && value !== null && Object.values(value).every((picture) => picture instanceof Blob)

/** Refuses what another release has stored. */
export function isJournal(value: unknown): value is SurveyJournal {
  if (typeof value !== 'object' || value === null) return false
  const part = (name: string): unknown => Reflect.get(value, name)
  const at = part('at')
  return (
    typeof part('response_id') === 'string' &&
    (at === null || typeof at === 'string') &&
    typeof part('has_seen_introduction') === 'boolean' &&
    typeof part('finished') === 'boolean' &&
    isKeyList(part('read_alerts')) &&
    isKeyList(part('removed')) &&
    isPictures(part('signatures')) &&
    isAnswerList(part('submitted')) &&
    isAnswerList(part('typed'))
  )
}

const newJournal = (
  response_id: string,
  has_seen_introduction: boolean,
  typed: SurveyAnswer[] = [],
): SurveyJournal => ({
  response_id,
  at: null,
  has_seen_introduction,
  read_alerts: [],
  submitted: [],
  typed,
  removed: [],
  signatures: {},
  finished: false,
})

interface JournalSources {
  survey: SurveyResponse
  stored: SurveyJournal | null
  /** Writes of this survey that the server has not acknowledged, the oldest first. */
  queued: readonly OutboxEntry[]
  isOnline: boolean
}

/**
 * Which response is gone on with. What waits on this device to be sent comes
 * first: it was given under its id. Else the server says which one is open. Its
 * id for a survey that nobody has begun is another with each reading, so the
 * one that was stored with the first answer stays.
 */
export function openJournal({ survey, stored, queued, isOnline }: JournalSources): SurveyJournal {
  const pending_id = queued.map(({ body }) => bodyOf(body)?.survey_response_id).find((id) => id !== undefined)
  const isBegun = survey.answers.length > 0 || survey.has_seen_introduction
  if (pending_id !== undefined) return stored?.response_id === pending_id ? stored : newJournal(pending_id, true)
  if (stored?.finished)
    // Completed, and the server has it: what this device has cached of it is not to be gone on with.
    return newJournal(
      stored.response_id === survey.id ? newId() : survey.id,
      isBegun && stored.response_id !== survey.id,
    )
  if (!stored) return newJournal(survey.id, survey.has_seen_introduction)
  if (stored.response_id === survey.id || !isOnline) return stored
  // What was typed and never sent goes on; the rest the server has, and the response was completed elsewhere.
  if (stored.submitted.length === 0) return { ...stored, response_id: survey.id }
  return newJournal(survey.id, survey.has_seen_introduction)
}
