import { useEffect } from 'react'
import { api } from '@almanac/api-client'
import { authStore, setUser, useUser } from '@almanac/auth'
import { changeReminderSettings } from '@almanac/contracts/activities/reminders'
import { deviceZone } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { toast } from '@almanac/ui/core'

const KEY = 'almanac.zone'

/** The zone that this device was in when it was last looked at. Storage may be full or forbidden. */
function lastZone(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function keepZone(zone: string): void {
  try {
    localStorage.setItem(KEY, zone)
  } catch {
    // It is looked at again the next time.
  }
}

/**
 * Lets reminders travel with the participant: when the clock of this device goes by another
 * zone than it did, the server hears of it, and what comes moves to the same time
 * there. A device that is seen for the first time says nothing, unless no zone is
 * known at all: the participant may use another at home.
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
      if (time_zone === zone || (time_zone !== null && !travelled)) return keepZone(zone)
      isSending = true
      try {
        await api(changeReminderSettings, { body: { time_zone: zone } })
        keepZone(zone)
        const { user } = authStore.getState()
        if (user?.id === id) setUser({ ...user, time_zone: zone })
        if (travelled) toast(t('reminders.zone_followed', { zone: format.zone(zone) }))
      } catch {
        // Without a network the server hears of it the next time the page is looked at.
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
