import type { SurveyResponse } from '@almanac/contracts/surveys/survey'
import { useTranslation } from '@almanac/i18n'
import { useOutbox } from '@almanac/outbox'
import { useDraft } from '@almanac/outbox/draft'
import { Alert } from '@almanac/ui/content'
import { memo, useEffect, useState } from 'react'
import type { ReadSurvey } from '../questions/question'
import { CurrentStep } from './CurrentStep'
import { isJournal, openJournal, type SurveyJournal } from './journal'
import { refusalOf, useOpenRefused } from './RefusedAnswers'
import { SurveySkeleton } from './SurveySkeleton'
import { useAcknowledged } from './useAcknowledged'
import { useAnswering } from './useAnswering'
import { useDocumentChanges } from './useDocumentChanges'
import { useExternalOfRefused } from './useExternal'
import { usePrepared } from './usePrepared'
import { subjectOf } from './writes'

interface AnsweringProps {
  survey: SurveyResponse
  /** The activity that opened it, if any. */
  quest_id?: string
  /** It was opened as part of the onboarding. */
  onboarding?: boolean
  onClose: () => void
  onNext?: () => void
}

/** Resumes a survey: loads what this device has stored of it first. */
export function Answering(props: AnsweringProps) {
  const { restored, store, remove } = useDraft(`survey:${props.survey.survey_id}`, isJournal, { isShared: true })
  const prepared = usePrepared(props.survey)
  if (restored === undefined || !prepared) return <SurveySkeleton />
  return <Restored {...props} prepared={prepared} store={store} discard={remove} stored={restored} />
}

interface RestoredProps extends AnsweringProps {
  prepared: ReadSurvey
  /** Stores the input on this device. */
  store: (journal: SurveyJournal) => void
  /** Removes what this device has stored of the response. */
  discard: () => Promise<void>
  stored: SurveyJournal | null
}

/** In `memo`: storing input on the device must not re-render this. */
const Restored = memo(function Restored(props: RestoredProps) {
  const { survey, quest_id, onboarding = false, prepared, store, discard, stored, onClose, onNext } = props
  const { survey_id } = survey
  const queued = useOutbox(subjectOf(survey_id))
  const [before] = useState(() => new Set(queued.map(({ id }) => id)))
  const [start] = useState(() => openJournal({ survey, stored, queued, isOnline: navigator.onLine }))
  const [completed, setCompleted] = useState(false)
  const [isElsewhere, setElsewhere] = useState(false)
  const [isReopened, setReopened] = useState(false)
  const answering = useAnswering({ prepared, survey, quest_id, onboarding, start, queued, store })
  useOpenRefused(answering)
  useDocumentChanges(survey, answering)
  useExternalOfRefused(survey, refusalOf(answering.refused))
  const isForeign = (id: string) => !answering.isOwnWrite(id) && !before.has(id)

  useAcknowledged(survey_id, ({ id, result, response_id, open_key }) => {
    if (isForeign(id)) setElsewhere(true)
    answering.follow(response_id)
    setReopened(result === 'incomplete')
    if (result === 'incomplete') answering.reopen(open_key)
    if (result !== 'completed') return
    setCompleted(true)
    void discard()
  })
  const seesForeign = queued.some(({ id }) => isForeign(id))
  useEffect(() => {
    if (seesForeign) setElsewhere(true)
  }, [seesForeign])

  const { t } = useTranslation('surveys')
  return (
    <>
      {isElsewhere && !completed && <Alert tone="info">{t('survey.elsewhere')}</Alert>}
      {survey.document_changed === true && !completed && <Alert tone="info">{t('survey.documentChanged')}</Alert>}
      {isReopened ? (
        <Alert tone="info">{t('external.reopened')}</Alert>
      ) : (
        answering.changed && <Alert tone="info">{t('external.changed')}</Alert>
      )}
      <CurrentStep
        survey={survey}
        answering={answering}
        completed={completed}
        discard={discard}
        onClose={onClose}
        onNext={onNext}
      />
    </>
  )
})
