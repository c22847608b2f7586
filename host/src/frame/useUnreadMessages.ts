import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslation } from '@almanac/i18n'
import { setPageCount, useToast } from '@almanac/ui/core'
import { setAppBadge } from './app-badge'
import { inOneTab } from './in-one-tab'
import { followUnreadMessages, totalUnread, unreadMessages, type Unread } from '../registry/unread-messages'

/** The screens that show new messages themselves. */
const OF_MESSAGES = /^\/(messages|conversation)(\/|$)/

/** Only one notice in this time, however many messages arrive. */
const QUIET_MS = 30_000

const followNothing = () => () => undefined
const unknown = () => null

/**
 * The number of unread messages and requests, which it also shows in the title of the page and on the app's badge,
 * with one notice, without names or words, when more arrive while another screen is open: in one of several visible tabs.
 *
 * @param enabled Whether the user has messages at all.
 */
export function useUnreadMessages(enabled: boolean): number {
  const { t } = useTranslation('host')
  const toast = useToast()
  const { pathname } = useLocation()
  const unread = useSyncExternalStore(
    enabled ? followUnreadMessages : followNothing,
    enabled ? unreadMessages : unknown,
  )
  const count = unread ? totalUnread(unread) : 0
  const before = useRef<Unread | null>(null)
  const notified = useRef(-Infinity)

  const onChange = useEffectEvent((now: Unread | null) => {
    const known = before.current
    before.current = now
    if (!now) return
    setPageCount(count)
    setAppBadge(count)
    if (!known || document.visibilityState !== 'visible' || OF_MESSAGES.test(pathname)) return
    const messages = now.messages - known.messages
    if (messages <= 0 && now.requests <= known.requests) return
    if (performance.now() - notified.current < QUIET_MS) return
    notified.current = performance.now()
    const text = messages > 0 ? t('navigation.newMessages', { count: messages }) : t('navigation.newRequest')
    inOneTab('almanac.new-messages', QUIET_MS, () => toast(text))
  })
  useEffect(() => onChange(unread), [unread])
  // After signing out the page has no count.
  useEffect(
    () => () => {
      setPageCount(0)
      setAppBadge(0)
    },
    [],
  )
  return count
}
