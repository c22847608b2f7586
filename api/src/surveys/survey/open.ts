import { newId } from '@almanac/domain/ids'
import { zoneOf } from '../../account'
import type { Database } from '../../http/serve'
import { type Answering, currentSurvey, lastCompleted, openResponse } from './queries'
import { hasOtherTerms } from './versions'

/** A survey to answer. */
export interface OpenAnswering extends Answering {
  /** The newest completed response; null before the first. */
  last_completed_id: string | null
  /** A document to sign has changed since the response was begun. */
  document_changed: boolean
}

/** The survey with the open response, or a new one. 404 for a survey outside the participant's study. */
export async function answeringOf(database: Database, user_id: string, survey_id: string): Promise<OpenAnswering> {
  const current = await currentSurvey(database, user_id, survey_id)
  const open = await openResponse(database, user_id, survey_id)
  const last_completed_id = (await lastCompleted(database, user_id, survey_id))?.id ?? null
  if (open) return { ...withCurrentDocuments(open, current), last_completed_id }
  return {
    id: newId(),
    survey_id,
    ...current,
    answers: [],
    earlier: [],
    other_ids: [],
    has_seen_introduction: false,
    started_at: new Date(),
    completed_at: null,
    completion_received_at: null,
    locale: null,
    time_zone: await zoneOf(database, user_id),
    read_alerts: [],
    last_completed_id,
    document_changed: false,
  }
}

/** Whether a survey asks to agree to other documents than an earlier version. */
function hasOtherDocuments(before: Answering['survey'], now: Answering['survey']): boolean {
  return now.definition.questions.some(({ key, type }) => type === 'econsent' && hasOtherTerms(before, now, key))
}

/**
 * An open response as it goes on: in the version in which it was begun, so that a change of the
 * survey loses no answers; but in the newest one where a document to sign has changed, so that
 * nobody signs the earlier words. A consent to these is not an answer any more.
 */
function withCurrentDocuments(
  open: Answering,
  current: Pick<Answering, 'survey' | 'version' | 'company_id'>,
): Answering & { document_changed: boolean } {
  if (open.version >= current.version || !hasOtherDocuments(open.survey, current.survey))
    return { ...open, document_changed: false }
  const answers = open.answers.filter(
    ({ key, consent, version = open.version }) =>
      !consent || version >= current.version || !hasOtherTerms(open.survey, current.survey, key),
  )
  return { ...open, ...current, answers, document_changed: true }
}
