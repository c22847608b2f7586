import { useCall } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { helpPage, listExtraPages, type Page } from '@almanac/contracts/account/pages'
import { activityHue } from '@almanac/domain/activity-hue'
import { headedSections } from '@almanac/domain/markdown'
import { useTranslation } from '@almanac/i18n'
import { Card, Disclosure, EmptyState, ErrorState, List, ListRow } from '@almanac/ui/content'
import { callAddress, colour, IconTile, Screen, Skeleton, Stack, Text } from '@almanac/ui/core'
import { Markdown } from '@almanac/ui/markdown'

const NO_HELP = 404

/** `/help_info`: the help page of the participant's study, with links to its extra pages. */
export function HelpScreen() {
  const { t, locale } = useTranslation('account')
  const help = useCall(helpPage, { query: { locale } })
  const pages = useCall(listExtraPages, { query: { locale } })
  const none = help.error?.status === NO_HELP
  const failed = (none ? undefined : help.error) ?? pages.error
  // The list stands below the text: until both are there it would be moved.
  const isLoading = !failed && (help.isPending || pages.isPending)
  const more = pages.data ?? []
  const retry = () => {
    void help.refetch()
    void pages.refetch()
  }
  return (
    <Screen title={help.data?.title ?? t('help.title')} back="/">
      {help.data && !isLoading && <HelpText {...help.data} />}
      {more.length > 0 && !isLoading && (
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
      {isLoading && (
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

/** The text before the first heading, the numbers to call, then the headings as questions that open. */
function HelpText({ text, locale }: Page) {
  const { intro, sections } = headedSections(text)
  return (
    <>
      {intro !== '' && <Markdown text={intro} locale={locale} />}
      <Numbers />
      {sections.length > 0 && (
        <Card padding={0}>
          {sections.map(({ heading, text: answer }) => (
            <Disclosure key={heading} title={heading} lang={locale}>
              <Markdown text={answer} locale={locale} level={3} />
            </Disclosure>
          ))}
        </Card>
      )}
    </>
  )
}

/** The numbers at which the participant's studies help. */
function Numbers() {
  const { t, format } = useTranslation('account')
  const { companies } = useUser()
  const numbers = companies.flatMap(({ id, name, support_phone }) =>
    support_phone === undefined ? [] : [{ id, name, support_phone }],
  )
  if (numbers.length === 0) return null
  return (
    <Card padding={0} tone="accent">
      <List aria-label={t('help.numbers')}>
        {numbers.map(({ id, name, support_phone }) => (
          <ListRow
            key={id}
            href={callAddress(support_phone)}
            start={<IconTile name="phone" hue={activityHue('phone')} />}
            title={t('help.call', { study: name })}
            strong
            detail={
              <Text as="span" variant="lead" numbers style={{ color: colour.accent, fontWeight: 700 }}>
                {format.isolated(support_phone)}
              </Text>
            }
          />
        ))}
      </List>
    </Card>
  )
}
