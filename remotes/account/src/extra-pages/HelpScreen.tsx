import { useCall } from '@almanac/api-client/query'
import { helpPage, listExtraPages } from '@almanac/contracts/account/pages'
import { useTranslation } from '@almanac/i18n'
import { Card, EmptyState, ErrorState, List, ListRow } from '@almanac/ui/content'
import { Screen, Skeleton, Stack, Text } from '@almanac/ui/core'
import { Markdown } from '@almanac/ui/markdown'

const NO_HELP = 404

/** `/help_info`: the help page of the participant's study, with links to its extra pages. */
export function HelpScreen() {
  const { t, locale } = useTranslation('account')
  const help = useCall(helpPage, { query: { locale } })
  const pages = useCall(listExtraPages, { query: { locale } })
  const none = help.error?.status === NO_HELP
  const failed = (none ? undefined : help.error) ?? pages.error
  const more = pages.data ?? []
  const retry = () => {
    void help.refetch()
    void pages.refetch()
  }
  return (
    <Screen title={help.data?.title ?? t('help.title')} back="/">
      {help.data && (
        <Card>
          <Markdown text={help.data.text} locale={help.data.locale} />
        </Card>
      )}
      {more.length > 0 && (
        <Stack as="section" gap={3} aria-labelledby="more-to-read">
          <Text as="h2" variant="title" id="more-to-read">
            {t('extra_pages.title')}
          </Text>
          <Card padding={0}>
            <List aria-labelledby="more-to-read">
              {more.map(({ id, title, locale: written }) => (
                <ListRow key={id} to={`/extra_pages/${id}`} title={<span lang={written}>{title}</span>} />
              ))}
            </List>
          </Card>
        </Stack>
      )}
      {failed && <ErrorState status={failed.status} onRetry={retry} />}
      {!failed && help.isPending && (
        <Card>
          <Stack gap={3}>
            <Skeleton width="40%" height="1.5em" />
            <Skeleton />
            <Skeleton width="75%" />
          </Stack>
        </Card>
      )}
      {none && pages.data && more.length === 0 && <EmptyState title={t('help.none')}>{t('help.none_hint')}</EmptyState>}
    </Screen>
  )
}
