import { useEffect, useRef, useState } from 'react'
import { useCall } from '@almanac/api-client/query'
import { privacyPolicy } from '@almanac/contracts/account/pages'
import { useTranslation } from '@almanac/i18n'
import { Card, ErrorState } from '@almanac/ui/content'
import { Button, Row, Skeleton, Stack, Text } from '@almanac/ui/core'
import { Markdown } from '@almanac/ui/markdown'

interface PrivacyQuestionsProps {
  company_id?: string | undefined
  group_id?: string | undefined
}

/** The privacy policy, one question at a time, with Next and Before (specification 000, section 7). */
export function PrivacyQuestions(whose: PrivacyQuestionsProps) {
  const { t, locale } = useTranslation('account')
  const [step, setStep] = useState<{ question_key?: string; index_type?: 'next' | 'before' }>({})
  const { data, error, refetch } = useCall(privacyPolicy, { query: { ...whose, locale, ...step } })
  const heading = useRef<HTMLDivElement>(null)
  const shown = data?.question?.key
  // Whoever went on reads from the new question; the first one takes the focus from nobody.
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
