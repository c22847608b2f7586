import { serverNow } from '@almanac/api-client'
import type { SurveyPage, SurveyQuestion } from '@almanac/contracts/surveys/survey'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { useTapPause } from '@almanac/ui/form'
import { useEffect, useState } from 'react'
import { Progress } from './Progress'
import { QuestionField } from './QuestionField'
import type { StepFailure } from './useSurvey'
import { useTyped } from './useTyped'
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
  const typed = useTyped(`survey:${page.survey_id}:${question.key}`, valueOf(page))
  const [fault, setFault] = useState<ReturnType<typeof faultOf>>()
  const { element: content, pause } = useTapPause<HTMLFormElement>()
  const isFirst = page.position === 1

  // Whoever listens begins with the new question and not with the button that brought her here.
  useEffect(() => content.current?.focus({ preventScroll: true }), [content])

  const next = async () => {
    const wrong = faultOf(question, typed.value)
    setFault(wrong)
    if (wrong) return pause()
    if (await onAnswer(answerOf(question, typed.value, new Date(serverNow())))) typed.sent()
  }

  const words = {
    REQUIRED: t('survey.errors.REQUIRED'),
    NUMBER_MISSING: t('survey.errors.NUMBER_MISSING'),
    OUT_OF_RANGE: t('survey.errors.OUT_OF_RANGE'),
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
        <Stack gap={2}>
          <Text variant="small" tone="soft" numbers>
            {t('survey.position', { position: page.position, count: page.count })}
          </Text>
          <Progress value={page.progress} />
        </Stack>
        {failure && (
          <Alert tone="wrong">
            {failure.kind === 'refused'
              ? failure.title
              : t(failure.kind === 'offline' ? 'survey.offline' : 'survey.failed')}
          </Alert>
        )}
        <QuestionField
          question={question}
          value={typed.value}
          error={fault && words[fault]}
          onChange={(value) => {
            setFault(undefined)
            typed.change(value)
          }}
        />
        <Row gap={3} justify="between" wrap>
          {isFirst ? (
            <span />
          ) : (
            <Button
              onClick={() => {
                onBack(question.key)
              }}
            >
              {t('survey.back')}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={busy}>
            {t(page.position === page.count ? 'survey.finish' : 'survey.next')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
