import { queryOf, useQueryClient } from '@almanac/api-client/query'
import { getSurvey, type SurveyResponse } from '@almanac/contracts/surveys/survey'
import { useEffect, useEffectEvent } from 'react'
import { refusalOf } from './RefusedAnswers'
import type { Answering } from './useAnswering'

/**
 * After a document to sign has changed, shows the new one and has it signed again: when the server
 * says so with the survey, or refuses a signature that was made without a network.
 */
export function useDocumentChanges(survey: SurveyResponse, answering: Answering): void {
  const client = useQueryClient()
  const { refused } = answering
  const changed = (refused?.errors ?? []).flatMap(({ code, field }) =>
    code === 'CONSENT_DOCUMENT_CHANGED' && field !== undefined ? [field] : [],
  )
  const refusal = changed.length > 0 ? refusalOf(refused) : undefined
  const readAgain = useEffectEvent(() => {
    answering.signAgain(changed)
    void client.invalidateQueries({ queryKey: queryOf(getSurvey, { params: { id: survey.survey_id } }).queryKey })
  })
  useEffect(() => {
    if (refusal !== undefined) readAgain()
  }, [refusal])

  const { document_changed, version } = survey
  const signNewest = useEffectEvent(() => {
    const outdated = answering.context.answers.filter(
      (answer) => answer.consent?.accepted_terms === true && (answer.version ?? 0) < version,
    )
    answering.signAgain(outdated.map(({ key }) => key))
  })
  useEffect(() => {
    if (document_changed) signNewest()
  }, [document_changed, version])
}
