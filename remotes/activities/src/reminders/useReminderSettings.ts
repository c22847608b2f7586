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
  requestPushPermission,
  unsubscribeFromPush,
  pushPermission,
  subscribeToPush,
  currentSubscriptionId,
  type Permission,
} from './pushSubscription'

/** Reminder state of this device: unsupported, denied, off, or on. */
export type PushState = Exclude<Permission, 'default' | 'granted'> | 'off' | 'on'

/** The reminder settings of this device and account, and how to change them. */
export function useReminderSettings() {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const queries = useQueryClient()
  const { data: settings, refetch } = useCall(getReminderSettings)
  const { permission, setPermission, subscription_id, setSubscriptionId } = usePushSubscription()
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
      const answer = await requestPushPermission()
      setPermission(answer)
      if (answer !== 'granted') return
      const { public_key } = await api(pushKey)
      const subscription = await subscribeToPush(public_key)
      await api(subscribePush, { body: subscription })
      setSubscriptionId(subscription.id)
      await refetch()
      toast(t('reminders.turned_on'), { tone: 'good' })
    })

  const turnOff = () =>
    attempt('device', async () => {
      if (subscription_id !== null) await api(unsubscribePush, { params: { id: subscription_id } })
      await unsubscribeFromPush()
      setSubscriptionId(null)
      await refetch()
      toast(t('reminders.turned_off'))
    })

  const change = (what: 'email' | 'zone', body: { by_email?: boolean; time_zone?: string }) =>
    attempt(what, async () => {
      queries.setQueryData(queryOf(getReminderSettings).queryKey, await api(changeReminderSettings, { body }))
    })

  const subscriptions = settings?.push_subscriptions ?? []
  const on = subscription_id !== null && subscriptions.includes(subscription_id)
  const pushState: PushState = permission === 'unsupported' || permission === 'denied' ? permission : on ? 'on' : 'off'
  const others = subscriptions.length - (on ? 1 : 0)
  return { settings, pushState, others, busy, turnOn, turnOff, change }
}

/** The push permission and subscription id of this browser; checked again whenever the page becomes visible. */
function usePushSubscription() {
  const [permission, setPermission] = useState(pushPermission)
  const [subscription_id, setSubscriptionId] = useState<string | null>(null)
  useEffect(() => {
    let unmounted = false
    // It may have been changed in the browser settings meanwhile.
    const look = () => {
      setPermission(pushPermission())
      currentSubscriptionId().then(
        (id) => unmounted || setSubscriptionId(id),
        () => undefined,
      )
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      unmounted = true
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return { permission, setPermission, subscription_id, setSubscriptionId }
}
