import { useEffect } from 'react'
import { api, isReached, setReachable, onReachabilityChange } from '@almanac/api-client'
import { getQueryClient, refetchUnanswered } from '@almanac/api-client/query'
import { authStore, isSharedDevice, useSession } from '@almanac/auth'
import { registryRevision } from '@almanac/contracts/platform/registry'
import { backoffDelay } from '@almanac/domain/backoff'
import { useLocale } from '@almanac/i18n'
import { outbox } from '@almanac/outbox'
import { loadDialog } from '@almanac/ui/core'
import { whenIdle } from '../idle/when-idle'
import { useRegistry } from '../registry/registry-store'
import { isSafe } from '../safe/safe-mode'
import { checkSession } from '../session/check-session'
import { cacheDocument } from './cached-document'
import { whenSettled } from './when-settled'

/**
 * Caches the signed-in user's data and files for offline use, and sends and
 * refetches when the server can be reached again.
 */
export function Offline(): null {
  const { user } = useSession()
  const { locale } = useLocale()
  const registry = useRegistry((whole) => whole)
  const user_id = user?.id ?? null

  useEffect(() => {
    if (user && !isSafe()) cacheDocument({ registry, session: { user, csrf: null } }).catch(() => undefined)
  }, [registry, user])

  useEffect(() => {
    if (user_id === null || isSafe() || registry.preview || isSharedDevice()) return undefined
    return whenSettled(getQueryClient(), () => {
      import(/* webpackChunkName: "offline" */ './prepare-offline').then(
        ({ prepareOffline }) => prepareOffline(registry, locale, getQueryClient()),
        () => undefined,
      )
    })
  }, [user_id, registry, locale])

  // Loaded when idle: saving without a network is confirmed in a dialog, whose code must be there by then.
  useEffect(
    () =>
      whenIdle(() => {
        loadDialog().catch(() => undefined)
      }),
    [],
  )

  useEffect(
    () =>
      followConnection(() => {
        void checkSession().then(() => {
          if (authStore.getState().user) outbox.wake()
        })
        void refetchUnanswered(getQueryClient())
      }),
    [],
  )
  return null
}

/** Delays between requests that check whether the server responds again. */
const RECONNECT_BACKOFF = { initialDelay: 1_000, maxDelay: 20_000 }

/**
 * A connection that was back for less than this goes on with longer delays: something in between that blocks one
 * entry and lets the rest pass would otherwise be asked each second.
 */
const STABLE_CONNECTION_MS = 30_000

/**
 * Polls the server while it does not respond, and calls `onReconnect` when it
 * responds again. Returns a function that stops this.
 */
function followConnection(onReconnect: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let retries = 0
  let reachedAt = -Infinity
  let lost = false

  const pollLater = () => {
    clearTimeout(timer)
    timer = setTimeout(poll, backoffDelay(retries, RECONNECT_BACKOFF))
    retries += 1
  }
  const poll = () => {
    clearTimeout(timer)
    if (isReached()) return
    pollLater()
    // The API client records that the server responded.
    if (navigator.onLine) api(registryRevision).catch(() => undefined)
  }
  const onOnline = () => {
    retries = 0
    poll()
  }
  const onOffline = () => {
    setReachable(false)
  }

  const stop = onReachabilityChange((reached) => {
    const wasLost = lost
    lost = !reached
    if (reached) {
      reachedAt = Date.now()
      onReconnect()
      return
    }
    // From no answer to another's answer or back: it is being polled already.
    if (wasLost) return
    if (Date.now() - reachedAt < STABLE_CONNECTION_MS) return pollLater()
    retries = 0
    poll()
  })
  addEventListener('online', onOnline)
  addEventListener('offline', onOffline)
  if (!navigator.onLine) setReachable(false)
  lost = !isReached()
  poll()

  return () => {
    clearTimeout(timer)
    stop()
    removeEventListener('online', onOnline)
    removeEventListener('offline', onOffline)
  }
}
