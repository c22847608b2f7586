import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslation } from '@almanac/i18n'
import { setPageCount, useToast } from '@almanac/ui/core'
import { followUnreadMessages, unreadMessages } from '../registry/unread-messages'

/** The screens that show new messages themselves. */
const OF_MESSAGES = /^\/(messages|conversation)(\/|$)/

/** Only one notice in this time, however many messages arrive. */
const QUIET_MS = 30_000

/** The badge of an installed app; browsers without one, and without permission, show none. */
function setBadge(count: number): void {
  if (typeof navigator.setAppBadge !== 'function') return
  const set = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  set.catch(() => undefined)
}

/**
 * The number of unread messages and requests, which it also shows in the title of the page and on the app's badge,
 * with one notice, without names or words, when more arrive while another screen is open.
 */
export function useUnreadMessages(): number {
  const { t } = useTranslation('host')
  const toast = useToast()
  const { pathname } = useLocation()
  const count = useSyncExternalStore(followUnreadMessages, unreadMessages)
  const before = useRef<number | null>(null)
  const notified = useRef(-Infinity)

  const onCount = useEffectEvent((now: number | null) => {
    const known = before.current
    before.current = now
    if (now === null) return
    setPageCount(now)
    setBadge(now)
    const isNew = known !== null && now > known && document.visibilityState === 'visible'
    if (!isNew || OF_MESSAGES.test(pathname) || performance.now() - notified.current < QUIET_MS) return
    notified.current = performance.now()
    toast(t('navigation.newMessages', { count: now - known }))
  })
  useEffect(() => onCount(count), [count])
  // After signing out the page has no count.
  useEffect(
    () => () => {
      setPageCount(0)
      setBadge(0)
    },
    [],
  )
  return count ?? 0
}
