import { useCall } from '@almanac/api-client/query'
import { termsPage } from '@almanac/contracts/account/pages'
import { isUuid } from '@almanac/contracts/patterns'
import { useTranslation } from '@almanac/i18n'
import { Card, EmptyState, ErrorState } from '@almanac/ui/content'
import { LinkButton, Screen, Skeleton, Stack } from '@almanac/ui/core'
import { Markdown } from '@almanac/ui/markdown'
import { useParams } from '@almanac/ui/router'

/** `/extra_pages/:id`: one extra page of the study, by id or key. */
export function ExtraPageScreen() {
  const { t, locale } = useTranslation('account')
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall(termsPage, {
    params: { id },
    query: { locale, ...(isUuid(id) ? {} : { page_type: 'extra_page' }) },
  })
  const isMissing = error?.status === 404 || error?.status === 422
  return (
    <Screen title={data?.title ?? t('extra_pages.title')} back="/help_info">
      {data ? (
        <Card>
          <Markdown text={data.text} locale={data.locale} />
        </Card>
      ) : isMissing ? (
        <EmptyState
          picture="not-found"
          title={t('extra_pages.gone')}
          action={<LinkButton to="/help_info">{t('extra_pages.to_help')}</LinkButton>}
        >
          {t('extra_pages.gone_hint')}
        </EmptyState>
      ) : error ? (
        <ErrorState status={error.status} onRetry={() => void refetch()} />
      ) : (
        <Card>
          <Stack gap={3}>
            <Skeleton width="60%" />
            <Skeleton />
            <Skeleton width="85%" />
          </Stack>
        </Card>
      )}
    </Screen>
  )
}
