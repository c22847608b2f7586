import { useTranslation } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { ListSkeleton } from '@almanac/ui/core'
import { NotShared } from '../NotShared'
import type { DetailPlace } from '../path'

interface NoEntriesProps {
  place: DetailPlace
  error: { status: number } | null
  onRetry: () => void
}

/** Shown instead of entries while they are loading, if loading failed, or if they are not shared. */
export function NoEntries({ place, error, onRetry }: NoEntriesProps) {
  const { t } = useTranslation('activities')
  if (!error) return <ListSkeleton rows={4} avatar={false} />
  if (error.status === 404) return <NotShared place={place} />
  return (
    <ErrorState status={error.status} title={error.status === 0 ? undefined : t('calendar.failed')} onRetry={onRetry} />
  )
}
