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

/** Debounce before the order is sent, in milliseconds. */
const ORDER_DELAY_MS = 600

const idsOf = (activities: readonly Activity[]) => activities.map(({ id }) => id)

/**
 * Reorders the tiles: shown at once, sent after a pause or at the end. If the server
 * refuses, an error is shown and the last accepted order is restored.
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
        // Later moves are sent separately.
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

/** Removes a tile from the dashboard at once; its history stays. Resolves to the undo function, or to null after an error toast. */
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

/** The list with one item moved; the same list if a position is out of range. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  const others = list.toSpliced(from, 1)
  return others.toSpliced(to, 0, item)
}

/** The items in the order of these ids, followed by the others in their order. */
export function sortByIds<T extends { id: string }>(list: readonly T[], ids: readonly string[]): T[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  return [...list].sort((one, other) => (place.get(one.id) ?? ids.length) - (place.get(other.id) ?? ids.length))
}

/** Whether a query key is of the user's own activities. */
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

/** Updates the cached activities optimistically, and refetches them after. */
function useCachedActivities() {
  const queries = useQueryClient()
  return useMemo(
    () => ({
      change: (change: (activities: Activity[]) => Activity[]) => {
        // A fetch in progress would restore the old state.
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
