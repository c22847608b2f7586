import type { SurveyResponse } from '@almanac/contracts/surveys/survey'
import { newId } from '@almanac/domain/ids'
import type { SurveyAnswer } from '@almanac/domain/survey'
import type { OutboxEntry } from '@almanac/outbox'
import { isAnswerList } from './answers'
import { isKeyList } from './keys'
import { bodyOf } from './writes'

/** What this device stores of a response in progress. It survives closing the tab, and is removed once completed. */
export interface SurveyJournal {
  response_id: string
  /** Id of the open page (`pageId`); null for the first unanswered page. */
  at: string | null
  has_seen_introduction: boolean
  /** Keys of read alerts. */
  read_alerts: string[]
  /** Answers of submitted pages. */
  submitted: SurveyAnswer[]
  /** Input on pages that are not submitted. */
  typed: SurveyAnswer[]
  /** Keys of answers removed there with an instance of a repeating group. */
  removed: string[]
  /** Drawn signatures by question key, sent beside the answers. */
  signatures: Record<string, Blob>
  /** The last page was submitted. */
  finished: boolean
  /** Id of this device's copy of the response; missing in journals of earlier releases. */
  device?: string
  /** The newest completed response that was known when this one was begun; empty for none, missing before it is begun. */
  after_response_id?: string
}

const isPictures = (value: unknown): value is Record<string, Blob> =>
  typeof value === 'object' && value !== null && Object.values(value).every((picture) => picture instanceof Blob)

const isOptionalText = (value: unknown): boolean => value === undefined || typeof value === 'string'

/** Type guard; rejects the format of other releases. */
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
    isOptionalText(part('device')) &&
    isOptionalText(part('after_response_id')) &&
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
  device: newId(),
})

interface JournalSources {
  survey: SurveyResponse
  stored: SurveyJournal | null
  /** Pending writes of this survey, oldest first. */
  queued: readonly OutboxEntry[]
  isOnline: boolean
}

/**
 * Decides which response to resume. One with pending writes on this device has
 * precedence, because they use its id; else the server's open one. For a survey not
 * yet started the server returns a new id each time, so the id stored with the first
 * answer is kept.
 */
export function openJournal({ survey, stored, queued, isOnline }: JournalSources): SurveyJournal {
  const pending_id = queued.map(({ body }) => bodyOf(body)?.survey_response_id).find((id) => id !== undefined)
  const isBegun = survey.answers.length > 0 || survey.has_seen_introduction
  if (pending_id !== undefined) return stored?.response_id === pending_id ? stored : newJournal(pending_id, true)
  if (stored?.finished)
    // Completed and acknowledged: the cached response is not resumed.
    return newJournal(
      stored.response_id === survey.id ? newId() : survey.id,
      isBegun && stored.response_id !== survey.id,
    )
  if (!stored) return newJournal(survey.id, survey.has_seen_introduction)
  if (stored.response_id === survey.id || !isOnline) return stored
  // Resumes only unsent input; the server has the rest, and the response was completed elsewhere.
  if (stored.submitted.length === 0) {
    const { after_response_id: _before, ...unsent } = stored
    return { ...unsent, response_id: survey.id }
  }
  return newJournal(survey.id, survey.has_seen_introduction)
}
