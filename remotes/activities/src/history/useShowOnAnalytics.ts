import { api } from '@almanac/api-client'
import { useQueryClient } from '@almanac/api-client/query'
import { listActivities, showOnAnalytics, type Activity } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { useToast } from '@almanac/ui/core'
import { isOwn } from '../dashboard/edit/useArrangement'

/** Shows or hides an activity among the charts: optimistic, rolled back with a toast if the request fails. */
export function useShowOnAnalytics(): (activity: Activity, shown: boolean) => void {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const queries = useQueryClient()
  const change = (id: string, shown: boolean) => {
    // A pending refetch would restore the previous value.
    void queries.cancelQueries({ queryKey: [listActivities.id] })
    queries.setQueriesData<Activity[]>(
      { queryKey: [listActivities.id], predicate: ({ queryKey }) => isOwn(queryKey) },
      (list) => list?.map((activity) => (activity.id === id ? { ...activity, show_on_analytics: shown } : activity)),
    )
  }
  return (activity, shown) => {
    const { id, title } = activity
    change(id, shown)
    api(showOnAnalytics, { params: { id }, body: { id, show_on_analytics: shown } })
      .catch(() => {
        change(id, !shown)
        toast(t('history.analytics.failed', { title }), { tone: 'wrong' })
      })
      .finally(() => void queries.invalidateQueries({ queryKey: [listActivities.id] }))
  }
}
