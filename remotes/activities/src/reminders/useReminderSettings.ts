import { useEffect, useState } from 'react'
import { api } from '@almanac/api-client'
import { queryOf, useCall, useQueryClient } from '@almanac/api-client/query'
import {
  changeReminderSettings,
  getReminderSettings,
  pushKey,
  subscribePush,
  unsubscribePush,
} from '@almanac/contracts/activities/reminders'
import { useTranslation } from '@almanac/i18n'
import { useToast } from '@almanac/ui/core'
import {
  askPermission,
  forgetHere,
  permissionHere,
  subscribeHere,
  subscriptionHere,
  type Permission,
} from './pushSubscription'

/** Whether this device reminds her: it can't, it may not, it does not, it does. */
export type Standing = Exclude<Permission, 'default' | 'granted'> | 'off' | 'on'

/** How the user is reminded, here and otherwise, and what she can do about it. */
export function useReminding() {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const queries = useQueryClient()
  const { data: settings, refetch } = useCall(getReminderSettings)
  const { permission, setPermission, here, setHere } = usePushHere()
  const [busy, setBusy] = useState<'device' | 'email' | 'zone' | null>(null)

  const attempt = async (what: NonNullable<typeof busy>, work: () => Promise<void>) => {
    if (busy) return
    setBusy(what)
    try {
      await work()
    } catch {
      toast(t('reminders.failed'), { tone: 'wrong' })
    } finally {
      setBusy(null)
    }
  }

  const turnOn = () =>
    attempt('device', async () => {
      const answer = await askPermission()
      setPermission(answer)
      if (answer !== 'granted') return
      const { public_key } = await api(pushKey)
      const subscription = await subscribeHere(public_key)
      await api(subscribePush, { body: subscription })
      setHere(subscription.id)
      await refetch()
      toast(t('reminders.turned_on'), { tone: 'good' })
    })

  const turnOff = () =>
    attempt('device', async () => {
      if (here !== null) await api(unsubscribePush, { params: { id: here } })
      await forgetHere()
      setHere(null)
      await refetch()
      toast(t('reminders.turned_off'))
    })

  const change = (what: 'email' | 'zone', body: { by_email?: boolean; time_zone?: string }) =>
    attempt(what, async () => {
      queries.setQueryData(queryOf(getReminderSettings).queryKey, await api(changeReminderSettings, { body }))
    })

  const told = settings?.push_subscriptions ?? []
  const on = here !== null && told.includes(here)
  const standing: Standing = permission === 'unsupported' || permission === 'denied' ? permission : on ? 'on' : 'off'
  const others = told.length - (on ? 1 : 0)
  return { settings, standing, others, busy, turnOn, turnOff, change }
}

/** What this browser allows, and the id of its subscription; looked at again whenever the page comes back into view. */
function usePushHere() {
  const [permission, setPermission] = useState(permissionHere)
  const [here, setHere] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    // She may have changed it in the settings of the browser meanwhile.
    const look = () => {
      setPermission(permissionHere())
      subscriptionHere().then(
        (id) => gone || setHere(id),
        () => undefined,
      )
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return { permission, setPermission, here, setHere }
}
