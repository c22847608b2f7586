import { queryOf, useCall, useQuery } from '@almanac/api-client/query'
import { getHistoryOwner } from '@almanac/contracts/activities/history-views'
import { listRecordableActivities } from '@almanac/contracts/activities/recorded-for-others'
import { useTranslation } from '@almanac/i18n'
import { nameOf } from '../shared_history/nameOf'

/** Polling interval of the permission, where the page receives no events. */
const REFETCH_INTERVAL_MS = 30_000

/** The person for whom the user records, the activities, and whether they still may. */
export function useRecordingFor(user_id: string) {
  const { t } = useTranslation('activities')
  const owner = useCall(getHistoryOwner, { query: { user_id } })
  const activities = useQuery({
    ...queryOf(listRecordableActivities, { params: { user_id } }),
    refetchInterval: REFETCH_INTERVAL_MS,
  })
  const isRefused = activities.error?.status === 404 || owner.error?.status === 404
  return {
    owner: owner.data,
    /** Empty while loading. */
    name: owner.data ? nameOf(owner.data) || t('visibility.unnamed') : '',
    activities: activities.data,
    /** The user may not record for this person (any more). */
    isRefused,
    error: owner.error ?? activities.error,
    refetch: () => {
      void owner.refetch()
      void activities.refetch()
    },
  }
}
