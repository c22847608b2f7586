import { useEffect, useState } from 'react'
import { serverNow } from '@almanac/api-client'
import type { SurveyPage, SurveyQuestion } from '@almanac/contracts/surveys/survey'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, colour, Row, Stack, Text } from '@almanac/ui/core'
import { useTapPause } from '@almanac/ui/form'
import { QuestionField } from './QuestionField'
import type { StepFailure } from './useSurvey'
import { useAnswerDraft } from './useAnswerDraft'
import { answerOf, faultOf, valueOf } from './value'

interface QuestionPageProps {
  page: SurveyPage
  question: SurveyQuestion
  failure: StepFailure | null
  busy: boolean
  onAnswer: (answer: ReturnType<typeof answerOf>) => Promise<boolean>
  onBack: (key: string) => void
}

/** One question, with the way back and on. To be keyed by the question. */
export function QuestionPage({ page, question, failure, busy, onAnswer, onBack }: QuestionPageProps) {
  const { t } = useTranslation('surveys')
  const draft = useAnswerDraft(`survey:${page.survey_id}:${question.key}`, valueOf(page))
  const [fault, setFault] = useState<ReturnType<typeof faultOf>>()
  const { element: content, pause } = useTapPause<HTMLFormElement>()

  // A screen reader goes on at the new question, not at the button that was pressed.
  useEffect(() => content.current?.focus({ preventScroll: true }), [content])

  const next = async () => {
    const wrong = faultOf(question, draft.value)
    setFault(wrong)
    if (wrong) return pause()
    if (await onAnswer(answerOf(question, draft.value, new Date(serverNow())))) draft.remove()
  }

  return (
    <form
      ref={content}
      tabIndex={-1}
      noValidate
      style={{ outline: 'none' }}
      aria-label={t('survey.position', { position: page.position, count: page.count })}
      onSubmit={(event) => {
        event.preventDefault()
        void next()
      }}
    >
      <Stack gap={5}>
        <Position page={page} />
        {failure && (
          <Alert tone="wrong">
            {failure.kind === 'refused'
              ? failure.title
              : t(failure.kind === 'offline' ? 'survey.offline' : 'survey.failed')}
          </Alert>
        )}
        <QuestionField
          question={question}
          value={draft.value}
          error={fault && t(`survey.errors.${fault}`)}
          onChange={(value) => {
            setFault(undefined)
            draft.change(value)
          }}
        />
        <Row gap={3} justify="between" wrap>
          {page.position === 1 ? <span /> : <Button onClick={() => onBack(question.key)}>{t('survey.back')}</Button>}
          <Button type="submit" variant="primary" busy={busy}>
            {t(page.position === page.count ? 'survey.finish' : 'survey.next')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

/** Which question of how many this is: in words, and as a bar that says the same. */
function Position({ page: { position, count, progress } }: { page: SurveyPage }) {
  const { t } = useTranslation('surveys')
  return (
    <Stack gap={2}>
      <Text variant="small" tone="soft" numbers>
        {t('survey.position', { position, count })}
      </Text>
      <div aria-hidden style={{ height: 6, borderRadius: 3, overflow: 'hidden', background: colour.accent_soft }}>
        <div style={{ height: '100%', width: `${Math.round(progress * 100)}%`, background: colour.accent }} />
      </div>
    </Stack>
  )
}
