import { useEffect } from 'react'
import { api } from '@almanac/api-client'
import { authStore, setUser, useUser } from '@almanac/auth'
import { deviceStorage } from '@almanac/auth/storage'
import { changeReminderSettings } from '@almanac/contracts/activities/reminders'
import { deviceZone } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { toast } from '@almanac/ui/core'

const KEY = 'almanac.zone'

/** The last known zone of this device. */
const lastZone = () => deviceStorage.get(KEY)

const storeZone = (zone: string) => deviceStorage.set(KEY, zone)

/**
 * Adapts reminders to the participant's time zone: when the zone of this device changes,
 * it is reported to the server, which moves reminders to the same local time. A new
 * device reports nothing unless no zone is known at all, as the participant may use
 * another at home.
 */
export function useDeviceZone(): void {
  const { t, format } = useTranslation('activities')
  const { id, time_zone } = useUser()
  useEffect(() => {
    let isSending = false
    const look = async () => {
      const zone = deviceZone()
      const last = lastZone()
      const travelled = last !== null && last !== zone
      if (isSending || document.visibilityState === 'hidden') return
      if (time_zone === zone || (time_zone !== null && !travelled)) {
        storeZone(zone)
        return
      }
      isSending = true
      try {
        await api(changeReminderSettings, { body: { time_zone: zone } })
        storeZone(zone)
        const { user } = authStore.getState()
        if (user?.id === id) setUser({ ...user, time_zone: zone })
        if (travelled) toast(t('reminders.zone_followed', { zone: format.zone(zone) }))
      } catch {
        // Offline it is reported the next time the page becomes visible.
      } finally {
        isSending = false
      }
    }
    void look()
    const again = () => void look()
    document.addEventListener('visibilitychange', again)
    globalThis.addEventListener('online', again)
    return () => {
      document.removeEventListener('visibilitychange', again)
      globalThis.removeEventListener('online', again)
    }
  }, [id, time_zone, t, format])
}
