import { queryOf, useQueryClient, type QueryClient } from '@almanac/api-client/query'
import { authStore, setUser } from '@almanac/auth'
import { completeSurveys } from '@almanac/contracts/surveys/responses'
import { getSurvey, type SurveyPage, type SurveyResponse } from '@almanac/contracts/surveys/survey'
import { newId, outbox } from '@almanac/outbox'
import { useEffect, useEffectEvent } from 'react'
import { mergeAnswers, readAnswer } from './answers'
import { bodyOf, subjectOf } from './writes'

/** Marks a survey as completed, because the host opens an onboarding survey until then. */
function noteCompleted(survey_id: string): void {
  const { user } = authStore.getState()
  if (user)
    setUser({
      ...user,
      onboarding_surveys: user.onboarding_surveys.map((survey) =>
        survey.id === survey_id ? { ...survey, completed: true } : survey,
      ),
    })
}

/** Resets the cached survey on completion, so that the answers of a completed response do not reappear offline. */
const restarted = (survey: SurveyResponse, response_id: string): SurveyResponse => ({
  ...survey,
  id: newId(),
  has_seen_introduction: false,
  progress: 0,
  answers: [],
  read_alerts: [],
  external: survey.external && {},
  completed_at: null,
  document_changed: false,
  last_completed_id: response_id,
})

function updateCached(
  client: QueryClient,
  survey_id: string,
  change: (survey: SurveyResponse) => SurveyResponse,
): void {
  client.setQueryData<SurveyResponse>(queryOf(getSurvey, { params: { id: survey_id } }).queryKey, (survey) =>
    survey ? change(survey) : survey,
  )
}

/** The result of sent answers. `incomplete`: sent as the last ones, but the server finds an open question. */
export type AnswerResult = 'stored' | 'completed' | 'incomplete'

/** An acknowledged write. */
export interface SavedWrite {
  id: string
  result: AnswerResult
  /** The response with the answers; that of another device if it had started the survey before. */
  response_id: string
  /** `incomplete`: the open question. */
  open_key: string | undefined
}

const isCompleted = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'completed_at' in answer && answer.completed_at !== null

const idOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string'
    ? answer.id
    : undefined

const isPage = (answer: unknown): answer is SurveyPage =>
  typeof answer === 'object' && answer !== null && 'keys' in answer && Array.isArray(answer.keys)

/**
 * Applies acknowledged writes of a survey from any tab: caches the answers and the
 * completion. Calls `onSaved` for each write.
 */
export function useAcknowledged(survey_id: string, onSaved: (write: SavedWrite) => void): void {
  const client = useQueryClient()
  const saved = useEffectEvent(onSaved)
  useEffect(
    () =>
      outbox.onOutcome(({ outcome, entry, answer }) => {
        const body = bodyOf(entry.body)
        if (outcome !== 'saved' || entry.subject !== subjectOf(survey_id) || !body) return
        const page = isPage(answer) ? answer : undefined
        const completed = isCompleted(answer)
        const response_id = idOf(answer) ?? body.survey_response_id
        if (completed) {
          noteCompleted(survey_id)
          updateCached(client, survey_id, (survey) => restarted(survey, response_id))
          void client.invalidateQueries({ queryKey: [completeSurveys.id] })
        } else
          updateCached(client, survey_id, (survey) => ({
            ...survey,
            id: response_id,
            has_seen_introduction: true,
            ...(page?.external && { external: page.external }),
            answers: mergeAnswers(survey.id === response_id ? survey.answers : [], body.answers.map(readAnswer)),
          }))
        const result = completed ? 'completed' : body.complete ? 'incomplete' : 'stored'
        saved({ id: entry.id, result, response_id, open_key: page?.keys[0] })
      }),
    [client, survey_id],
  )
}
