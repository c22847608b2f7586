import type { SurveyResponse } from '@almanac/contracts/surveys/survey'
import type { SurveyStatePage } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { EmptyState } from '@almanac/ui/content'
import { answerColours } from '@almanac/ui/fields'
import { useEffect, useRef } from 'react'
import { AlertPage } from '../alert/AlertPage'
import type { ReadText } from '../questions/question'
import { surveyHue } from '../surveyHue'
import { CompletedOnOtherDevice, isCompletedElsewhere } from './CompletedOnOtherDevice'
import { DonePage } from './DonePage'
import { DoubleTapGuard } from './DoubleTapGuard'
import { Introduction } from './Introduction'
import { pageId } from './pages'
import { SurveyPage } from './SurveyPage'
import type { Answering } from './useAnswering'

interface CurrentStepProps {
  survey: SurveyResponse
  answering: Answering
  /** The server has acknowledged the completed response. */
  completed: boolean
  /** Removes what this device has stored of the response. */
  discard: () => Promise<void>
  onClose: () => void
  onNext?: () => void
}

type Step =
  | { type: 'alert'; id: string; alert: SurveyResponse['alerts'][number] }
  | { type: 'completed_elsewhere' | 'done' | 'empty'; id: string }
  | { type: 'introduction'; id: string; text: ReadText }
  | { type: 'page'; id: string; page: SurveyStatePage }

/** The current step; an alert has precedence. */
function stepOf({ survey, answering, completed }: CurrentStepProps): Step {
  const { alerts, page, refused } = answering
  const alert = survey.alerts.find(({ key }) => alerts.includes(key))
  if (alert) return { type: 'alert', id: `alert ${alert.key}`, alert }
  if (refused && isCompletedElsewhere(refused)) return { type: 'completed_elsewhere', id: 'completed elsewhere' }
  if (completed || (answering.finished && !refused)) return { type: 'done', id: 'done' }
  if (!page) return { type: 'empty', id: 'empty' }
  if (!answering.has_seen_introduction && survey.introduction)
    return { type: 'introduction', id: 'introduction', text: survey.introduction }
  return { type: 'page', id: `page ${pageId(answering.prepared, page)}`, page }
}

/** Answers have the hue of surveys, so that the accent is for the buttons alone. */
const ANSWERS = answerColours(surveyHue)

/** The current step of the survey: introduction, page, alert or end. */
export function CurrentStep(props: CurrentStepProps) {
  const step = stepOf(props)
  const content = useScrollToTop(step.id)
  return (
    <DoubleTapGuard shown={step.id}>
      <div ref={content} tabIndex={-1} style={{ outline: 'none', ...ANSWERS }}>
        <StepContent {...props} step={step} />
      </div>
    </DoubleTapGuard>
  )
}

/**
 * Scrolls each new step to its top. If the step has not taken the focus itself, focuses
 * it, because the pressed button is gone.
 */
function useScrollToTop(shown: string) {
  const content = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const { current } = content
    for (let around = current?.parentElement; around; around = around.parentElement) around.scrollTop = 0
    if (!current?.contains(document.activeElement)) current?.focus({ preventScroll: true })
  }, [shown])
  return content
}

function StepContent({
  step,
  survey,
  answering,
  completed,
  discard,
  onClose,
  onNext,
}: CurrentStepProps & { step: Step }) {
  const { t } = useTranslation('surveys')
  switch (step.type) {
    case 'alert':
      return (
        <AlertPage
          key={step.id}
          alert={step.alert}
          answering={answering}
          country={survey.country ?? null}
          waiting={answering.waiting}
          onRead={() => answering.readAlert(step.alert.key)}
        />
      )
    case 'completed_elsewhere':
      return <CompletedOnOtherDevice answering={answering} discard={discard} onClose={onClose} />
    case 'done':
      return <DonePage answering={answering} isSaved={completed} onClose={onClose} onNext={onNext} />
    case 'empty':
      return <EmptyState title={t('survey.emptyTitle')}>{t('survey.emptyText')}</EmptyState>
    case 'introduction':
      return <Introduction answering={answering} text={step.text} onBegin={answering.begin} />
    case 'page':
      return <SurveyPage key={step.id} answering={answering} page={step.page} />
  }
}
