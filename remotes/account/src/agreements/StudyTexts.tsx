import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useCall } from '@almanac/api-client/query'
import { type Agreement, currentAgreements, privacyPolicy } from '@almanac/contracts/account/pages'
import { useTranslation } from '@almanac/i18n'
import { Card, EmptyState, ErrorState } from '@almanac/ui/content'
import { Button, Row, Skeleton, Stack, Text } from '@almanac/ui/core'
import { Markdown } from '@almanac/ui/markdown'

/** Identifies the study. */
interface StudyReference {
  company_id?: string | undefined
  group_id?: string | undefined
}

interface StudyTextsProps extends StudyReference {
  kinds: readonly Agreement['kind'][]
  /** Shown when no study was named and no texts were found. */
  otherwise: ReactNode
}

/** The agreements of one study, in a row. */
export function StudyTexts({ kinds, otherwise, ...whose }: StudyTextsProps) {
  const { t, format, locale } = useTranslation('account')
  const { data, error, refetch } = useCall(currentAgreements, { query: { locale, ...whose } })
  if (error) return <ErrorState status={error.status} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Stack gap={3}>
        <Skeleton width="50%" height="1.5em" />
        <Skeleton />
        <Skeleton />
        <Skeleton width="70%" />
      </Stack>
    )
  const shown = kinds.flatMap((kind) => data.filter((agreement) => agreement.kind === kind))
  if (shown.length === 0) {
    if (data.length === 0 && !whose.company_id && !whose.group_id) return otherwise
    return (
      <EmptyState picture="consents" title={t('agreements.none')}>
        {t('agreements.none_hint')}
      </EmptyState>
    )
  }
  return (
    <Stack gap={8}>
      {shown.map((agreement) => (
        <Stack as="section" gap={3} key={agreement.id} aria-labelledby={agreement.id}>
          <Stack gap={1}>
            <Text as="h2" variant="title" id={agreement.id} lang={agreement.locale}>
              {agreement.title}
            </Text>
            <Text variant="small" tone="soft">
              {t('agreements.version_of', { date: format.date(agreement.published_at, 'medium') })}
            </Text>
          </Stack>
          {agreement.kind === 'privacy_policy' ? (
            <PrivacyQuestions {...whose} />
          ) : (
            <Card>
              <Markdown text={agreement.text} locale={agreement.locale} level={3} />
            </Card>
          )}
        </Stack>
      ))}
    </Stack>
  )
}

/** The privacy policy, one question at a time, with Next and Before (specification 000, section 7). */
function PrivacyQuestions(whose: StudyReference) {
  const { t, locale } = useTranslation('account')
  const [step, setStep] = useState<{ question_key?: string; index_type?: 'next' | 'before' }>({})
  const { data, error, refetch } = useCall(privacyPolicy, { query: { ...whose, locale, ...step } })
  const heading = useRef<HTMLDivElement>(null)
  const shown = data?.question?.key
  // After Next or Before the new question takes the focus; the first question does not.
  useEffect(() => {
    if (shown !== undefined && step.index_type) heading.current?.focus()
  }, [shown, step])

  if (error) return <ErrorState status={error.status} onRetry={() => void refetch()} />
  if (!data?.question) {
    return (
      <Card>
        <Stack gap={3}>
          <Skeleton width="55%" height="1.5em" />
          <Skeleton />
          <Skeleton width="80%" />
        </Stack>
      </Card>
    )
  }
  const { question, position, count } = data
  const go = (index_type: 'next' | 'before') => () => setStep({ question_key: question.key, index_type })
  return (
    <Card>
      <Stack gap={4}>
        <Text variant="small" tone="soft" numbers>
          {t('agreements.position', { position, total: count })}
        </Text>
        <div ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          <Text as="h3" variant="title" lang={data.locale}>
            {question.question}
          </Text>
        </div>
        <Markdown text={question.text} locale={data.locale} level={4} />
        <Row gap={3} wrap>
          {data.before !== null && <Button onClick={go('before')}>{t('agreements.before')}</Button>}
          {data.next !== null && (
            <Button variant="primary" onClick={go('next')}>
              {t('agreements.next')}
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  )
}
