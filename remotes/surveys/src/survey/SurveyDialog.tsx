import type { SurveyPage } from '@almanac/contracts/surveys/survey'
import { useTranslation } from '@almanac/i18n'
import { EmptyState, ErrorState } from '@almanac/ui/content'
import { Button, Dialog, Row, Skeleton, Stack, Text, Written } from '@almanac/ui/core'
import { useState } from 'react'
import { QuestionPage } from './QuestionPage'
import { useSurvey } from './useSurvey'

interface SurveyDialogProps {
  survey_id: string
  open: boolean
  onClose: () => void
  /** Another survey that waits; undefined where there is none. */
  onNext?: () => void
}

/** Answering a survey, a question a page. Whatever was answered is kept when it is closed. */
export function SurveyDialog({ survey_id, open, onClose, onNext }: SurveyDialogProps) {
  const { t } = useTranslation('surveys')
  const survey = useSurvey(survey_id)
  const { page, error } = survey
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={page?.title ?? t('survey.title')}
      lang={page && (page.locale ?? null)}
      width="wide"
    >
      {page ? (
        <Answering key={survey_id} survey={survey} page={page} onClose={onClose} onNext={onNext} />
      ) : error ? (
        <Failed status={error.status} retry={survey.retry} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
}

function Waiting() {
  const { t } = useTranslation('surveys')
  return (
    <Stack gap={4} role="status" aria-label={t('survey.loading')}>
      <Skeleton height={6} />
      <Skeleton height={28} width="70%" />
      <Skeleton height={48} />
      <Skeleton height={48} />
    </Stack>
  )
}

function Failed({ status, retry }: { status: number; retry: () => void }) {
  const { t } = useTranslation('surveys')
  if (status === 404) return <EmptyState title={t('survey.missingTitle')}>{t('survey.missingText')}</EmptyState>
  return <ErrorState title={t('survey.failedTitle')} status={status} onRetry={retry} />
}

interface AnsweringProps extends Pick<SurveyDialogProps, 'onClose' | 'onNext'> {
  survey: ReturnType<typeof useSurvey>
  page: SurveyPage
}

function Answering({ survey, page, onClose, onNext }: AnsweringProps) {
  const [begun, setBegun] = useState(page.has_seen_introduction)
  if (!page.question) return <Done onClose={onClose} onNext={onNext} />
  if (!begun && page.introduction)
    return (
      <Introduction
        page={page}
        onBegin={() => {
          setBegun(true)
        }}
      />
    )
  return (
    <QuestionPage
      key={page.question.key}
      page={page}
      question={page.question}
      failure={survey.failure}
      busy={survey.busy}
      onAnswer={survey.answer}
      onBack={(key) => void survey.back(key)}
    />
  )
}

function Introduction({ page, onBegin }: { page: SurveyPage; onBegin: () => void }) {
  const { t } = useTranslation('surveys')
  return (
    <Stack gap={5}>
      <Text variant="lead">
        <Written lang={page.locale}>{page.introduction}</Written>
      </Text>
      <Text tone="soft">{t('survey.length', { count: page.count })}</Text>
      <Row justify="end">
        <Button variant="primary" onClick={onBegin}>
          {t('survey.begin')}
        </Button>
      </Row>
    </Stack>
  )
}

function Done({ onClose, onNext }: Pick<SurveyDialogProps, 'onClose' | 'onNext'>) {
  const { t } = useTranslation('surveys')
  return (
    <Stack gap={5}>
      <div role="status">
        <Text variant="lead" weight="bold">
          {t('survey.doneTitle')}
        </Text>
        <Text tone="soft">{t(onNext ? 'survey.doneMore' : 'survey.doneText')}</Text>
      </div>
      <Row gap={3} justify="end" wrap>
        <Button variant={onNext ? undefined : 'primary'} onClick={onClose}>
          {t('survey.close')}
        </Button>
        {onNext && (
          <Button variant="primary" onClick={onNext}>
            {t('survey.nextSurvey')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
