import { api, ApiError } from '@almanac/api-client'
import { useCall, useQueryClient } from '@almanac/api-client/query'
import { authStore, setUser } from '@almanac/auth'
import { completeSurveys } from '@almanac/contracts/surveys/responses'
import {
  getSurvey,
  questionBeforeKey,
  respondToSurvey,
  type SurveyAnswer,
  type SurveyPage,
} from '@almanac/contracts/surveys/survey'
import { useState } from 'react'

/** Why the last step did not happen. */
export type StepFailure = { kind: 'offline' | 'unknown' } | { kind: 'refused'; title: string }

function failureOf(error: unknown): StepFailure {
  if (!(error instanceof ApiError)) return { kind: 'unknown' }
  if (error.status === 0) return { kind: 'offline' }
  const title = error.errors[0]?.title
  return title ? { kind: 'refused', title } : { kind: 'unknown' }
}

/** The host opens an onboarding survey until it is completed. */
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

/** A survey that is being answered: its page, and the steps from there. A step that fails leaves the page as it is. */
export function useSurvey(survey_id: string) {
  const client = useQueryClient()
  const { data, error, refetch } = useCall(getSurvey, { params: { id: survey_id } })
  const [moved, setMoved] = useState<SurveyPage | null>(null)
  const [failure, setFailure] = useState<StepFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const page = moved?.survey_id === survey_id ? moved : data

  const step = async (ask: (page: SurveyPage) => Promise<SurveyPage>): Promise<boolean> => {
    if (!page || busy) return false
    setBusy(true)
    setFailure(null)
    try {
      const next = await ask(page)
      // Until the first answer there is no response on the server; its id is made here with the first page.
      setMoved({ ...next, id: page.id })
      if (!next.completed_at) return true
      noteCompleted(survey_id)
      client.removeQueries({ queryKey: [getSurvey.id] })
      void client.invalidateQueries({ queryKey: [completeSurveys.id] })
      return true
    } catch (thrown) {
      setFailure(failureOf(thrown))
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    page,
    error,
    retry: () => void refetch(),
    failure,
    busy,
    /** Sends the answer of this page. True once the server has it. */
    answer: (answer: SurveyAnswer) =>
      step((current) =>
        api(respondToSurvey, {
          params: { id: survey_id },
          body: { survey_response_id: current.id, answers: JSON.stringify([answer]) },
        }),
      ),
    back: (key: string) => step(() => api(questionBeforeKey, { params: { id: survey_id }, query: { key } })),
  }
}
