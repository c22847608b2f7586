import { useCall } from '@almanac/api-client/query'
import { currentAgreements, type Agreement } from '@almanac/contracts/account/pages'
import { useTranslation } from '@almanac/i18n'
import { Card, EmptyState, ErrorState } from '@almanac/ui/content'
import { Skeleton, Stack, Text } from '@almanac/ui/core'
import { Markdown } from '@almanac/ui/markdown'
import type { ReactNode } from 'react'
import { PrivacyQuestions } from './PrivacyQuestions'

export interface Whose {
  company_id?: string | undefined
  group_id?: string | undefined
}

interface StudyTextsProps extends Whose {
  kinds: readonly Agreement['kind'][]
  /** Shown where there is nothing and nobody said whose texts are meant. */
  otherwise: ReactNode
}

/** The agreements of one study, one after the other. */
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
    return <EmptyState title={t('agreements.none')}>{t('agreements.none_hint')}</EmptyState>
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
