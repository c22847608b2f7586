import { api } from '@almanac/api-client'
import { useQueryClient } from '@almanac/api-client/query'
import {
  listActivities,
  orderActivities,
  removeActivity,
  restoreActivity,
  type Activity,
} from '@almanac/contracts/activities/activities'
import { useBusy } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { useToast } from '@almanac/ui/core'
import { useEffect, useMemo, useRef, useState } from 'react'

/** How long moving may pause before the order is sent. */
const ORDER_DELAY_MS = 600

const idsOf = (activities: readonly Activity[]) => activities.map(({ id }) => id)

/**
 * Gives the tiles another order: shown at once, sent when the moving pauses or
 * ends. Where the server does not take it, that is said and the order that it
 * took last is back.
 */
export function useTileOrder(activities: readonly Activity[]): (ids: readonly string[]) => void {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const cached = useCachedActivities()
  const [unsent, setUnsent] = useState(false)
  const unsentOrder = useRef<readonly string[]>(undefined)
  const acknowledged = useRef<readonly string[]>(idsOf(activities))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef(Promise.resolve())

  const send = (): Promise<void> => {
    clearTimeout(timer.current)
    sending.current = sending.current.then(async () => {
      const ids = unsentOrder.current
      if (!ids) return
      unsentOrder.current = undefined
      try {
        await api(orderActivities, { body: { activity_ids: [...ids] } })
        acknowledged.current = ids
      } catch {
        // What was moved since is sent on its own.
        if (unsentOrder.current) return
        cached.change((list) => sortByIds(list, acknowledged.current))
        toast(t('dashboard.edit.order_failed'), { tone: 'wrong' })
      }
      if (unsentOrder.current) return
      setUnsent(false)
      void cached.readAgain()
    })
    return sending.current
  }
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    const now = () => void latest.current()
    addEventListener('pagehide', now)
    return () => {
      removeEventListener('pagehide', now)
      now()
    }
  }, [])
  useBusy(unsent, () => latest.current())

  return (ids) => {
    unsentOrder.current = ids
    setUnsent(true)
    cached.change((list) => sortByIds(list, ids))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void latest.current(), ORDER_DELAY_MS)
  }
}

/** Takes a tile off the dashboard, at once; its history stays. Resolves with what puts it back where it was, or null when it could not be taken off, which a toast says. */
export function useRemoveTile(
  activities: readonly Activity[],
): (activity: Activity) => Promise<(() => Promise<void>) | null> {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const cached = useCachedActivities()
  const order = activities.map(({ id }) => id)
  const putBack = (activity: Activity) =>
    cached.change((list) => sortByIds([...list.filter(({ id }) => id !== activity.id), activity], order))
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

/** A list with one of its members moved to another place; the same list where there is no such place. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  const others = list.toSpliced(from, 1)
  return others.toSpliced(to, 0, item)
}

/** Members in the order of these ids; those that are not named come after, as they stood. */
export function sortByIds<T extends { id: string }>(list: readonly T[], ids: readonly string[]): T[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  return [...list].sort((one, other) => (place.get(one.id) ?? ids.length) - (place.get(other.id) ?? ids.length))
}

/** Whether a list in the cache is of the user's own activities, by its query key. */
export function isOwn(key: readonly unknown[]): boolean {
  const input = key[1]
  return !(
    typeof input === 'object' &&
    input !== null &&
    'query' in input &&
    typeof input.query === 'object' &&
    input.query !== null &&
    'user_id' in input.query
  )
}

/** Changes the activities of the dashboard before the server has answered, and reads them again after. */
function useCachedActivities() {
  const queries = useQueryClient()
  return useMemo(
    () => ({
      change: (change: (activities: Activity[]) => Activity[]) => {
        // A reading under way would put back what was before.
        void queries.cancelQueries({ queryKey: [listActivities.id] })
        queries.setQueriesData<Activity[]>(
          { queryKey: [listActivities.id], predicate: ({ queryKey }) => isOwn(queryKey) },
          (list) => list && change(list),
        )
      },
      readAgain: () => queries.invalidateQueries({ queryKey: [listActivities.id] }),
    }),
    [queries],
  )
}
