import { useTranslation } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { Screen } from '@almanac/ui/core'
import { useParams } from '@almanac/ui/router'
import { useActivity } from '../activity/useActivity'
import { Journal } from './Journal'
import { JournalSkeleton } from './JournalSkeleton'

/** What was recorded in an activity, day by day, the newest first. */
export function JournalScreen() {
  const { t } = useTranslation('activities')
  const { id = '', category } = useParams()
  const { activity, error, refetch } = useActivity(id, { completed: true })
  const form = ['/activity', category, id].filter(Boolean).join('/')
  return (
    <Screen title={activity ? t('journal.title_of', { title: activity.title }) : t('journal.title')} back={form}>
      {activity ? (
        <Journal key={id} activity={activity} form={form} />
      ) : error ? (
        <ErrorState
          status={error.status}
          title={error.status === 404 ? t('activity.not_found') : error.status === 0 ? undefined : t('journal.failed')}
          hint={error.status === 404 ? t('activity.not_found_hint') : undefined}
          onRetry={error.status === 404 ? undefined : () => void refetch()}
        />
      ) : (
        <JournalSkeleton />
      )}
    </Screen>
  )
}
