import { api } from '@almanac/api-client'
import { removeActivity, restoreActivity, type Activity } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { useToast } from '@almanac/ui/core'
import { inOrder } from './order'
import { useCachedActivities } from './useCachedActivities'

/** Takes a tile off the dashboard, at once; its history stays. Resolves with what puts it back where it was, or null when it could not be taken off, which is said. */
export function useRemoveTile(
  activities: readonly Activity[],
): (activity: Activity) => Promise<(() => Promise<void>) | null> {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const cached = useCachedActivities()
  const order = activities.map(({ id }) => id)
  const putBack = (activity: Activity) =>
    cached.change((list) => inOrder([...list.filter(({ id }) => id !== activity.id), activity], order))
  const takeOff = (activity: Activity) => cached.change((list) => list.filter(({ id }) => id !== activity.id))

  const restore = async (activity: Activity) => {
    putBack(activity)
    try {
      await api(restoreActivity, { params: { id: activity.id } })
    } catch {
      takeOff(activity)
      toast(t('dashboard.edit.restore_failed', { title: activity.title }), { tone: 'wrong' })
    }
    void cached.readAgain()
  }
  return async (activity) => {
    takeOff(activity)
    try {
      await api(removeActivity, { params: { id: activity.id } })
      return () => restore(activity)
    } catch {
      putBack(activity)
      toast(t('dashboard.edit.remove_failed', { title: activity.title }), { tone: 'wrong' })
      return null
    } finally {
      void cached.readAgain()
    }
  }
}
