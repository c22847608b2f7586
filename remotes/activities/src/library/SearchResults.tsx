import { useCall } from '@almanac/api-client/query'
import { searchLibrary } from '@almanac/contracts/activities/library'
import { useTranslation } from '@almanac/i18n'
import { EmptyState, ErrorState } from '@almanac/ui/content'
import { Button, Stack, Text } from '@almanac/ui/core'
import { ActivityGrid } from './ActivityGrid'
import { LibrarySkeleton } from './LibrarySkeleton'

/** What the library has of what is typed; it is said how many. */
export function SearchResults({ query, onClear }: { query: string; onClear: () => void }) {
  const { t } = useTranslation('activities')
  const { data, error, refetch } = useCall(searchLibrary, { query: { query } })
  if (!data)
    return error ? (
      <ErrorState title={t('library.search_failed')} status={error.status} onRetry={() => void refetch()} />
    ) : (
      <LibrarySkeleton rows={2} />
    )
  return (
    <Stack gap={4}>
      <Text role="status" tone="soft">
        {data.length === 0 ? '' : t('library.found', { count: data.length })}
      </Text>
      {data.length === 0 ? (
        <EmptyState
          title={t('library.none_title', { query })}
          action={<Button onClick={onClear}>{t('library.none_action')}</Button>}
        >
          {t('library.none_text')}
        </EmptyState>
      ) : (
        <ActivityGrid activities={data} label={t('library.results')} />
      )}
    </Stack>
  )
}
