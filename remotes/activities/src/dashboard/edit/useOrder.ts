import { api } from '@almanac/api-client'
import { orderActivities, type Activity } from '@almanac/contracts/activities/activities'
import { useBusy } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { useToast } from '@almanac/ui/core'
import { useEffect, useRef, useState } from 'react'
import { inOrder } from './order'
import { useCachedActivities } from './useCachedActivities'

/** How long moving may pause before the order is sent, in milliseconds. */
const PAUSE = 600

const idsOf = (activities: readonly Activity[]) => activities.map(({ id }) => id)

/**
 * Gives the tiles another order: shown at once, sent when the moving pauses or
 * ends. Where the server does not take it, that is said and the order that it
 * took last is back.
 */
export function useOrder(activities: readonly Activity[]): (ids: readonly string[]) => void {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const cached = useCachedActivities()
  const [unsent, setUnsent] = useState(false)
  const wanted = useRef<readonly string[]>(undefined)
  const taken = useRef<readonly string[]>(idsOf(activities))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef(Promise.resolve())

  const send = (): Promise<void> => {
    clearTimeout(timer.current)
    sending.current = sending.current.then(async () => {
      const ids = wanted.current
      if (!ids) return
      wanted.current = undefined
      try {
        await api(orderActivities, { body: { activity_ids: [...ids] } })
        taken.current = ids
      } catch {
        // What was moved since goes out with its own word.
        if (wanted.current) return
        cached.change((list) => inOrder(list, taken.current))
        toast(t('dashboard.edit.order_failed'), { tone: 'wrong' })
      }
      if (wanted.current) return
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
    wanted.current = ids
    setUnsent(true)
    cached.change((list) => inOrder(list, ids))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void latest.current(), PAUSE)
  }
}
