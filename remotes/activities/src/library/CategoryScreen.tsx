import { useCall } from '@almanac/api-client/query'
import { getLibraryCategory } from '@almanac/contracts/activities/library'
import { useTranslation } from '@almanac/i18n'
import { ListCardSkeleton } from '@almanac/ui/content'
import { Screen, Text } from '@almanac/ui/core'
import { useParams } from '@almanac/ui/router'
import { ActivityRows } from './ActivityRows'
import { useLibraryAddress } from './address'
import { Missing } from './LibraryStates'

/** `/library/category/:id`: all activities of one category. */
export function CategoryScreen() {
  const { id = '' } = useParams()
  return <CategoryOf id={id} />
}

/** All activities of one category, by its id. */
export function CategoryOf({ id }: { id: string }) {
  const { t } = useTranslation('activities')
  const { inShell, library } = useLibraryAddress()
  const { data, error, refetch } = useCall(getLibraryCategory, { params: { id } })
  return (
    <Screen
      title={data?.name ?? t('library.title')}
      back={inShell ? undefined : library}
      heading={inShell ? 'hidden' : 'shown'}
    >
      {data?.description && <Text tone="soft">{data.description}</Text>}
      {data ? (
        <ActivityRows activities={data.activities} label={data.name} />
      ) : error ? (
        <Missing error={error} onRetry={() => void refetch()} />
      ) : (
        <ListCardSkeleton rows={4} />
      )}
    </Screen>
  )
}
