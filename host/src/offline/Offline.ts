import { useEffect } from 'react'
import { api, isReached, noteReached, onReach } from '@almanac/api-client'
import { getQueryClient, refetchCached } from '@almanac/api-client/query'
import { authStore, isSharedDevice, useSession } from '@almanac/auth'
import { registryRevision } from '@almanac/contracts/platform/registry'
import { backoffDelay } from '@almanac/domain/backoff'
import { useLocale } from '@almanac/i18n'
import { outbox } from '@almanac/outbox'
import { loadDialog } from '@almanac/ui/core'
import { useRegistry } from '../registry/registry-store'
import { isSafe } from '../safe/safe-mode'
import { checkSession } from '../session/check-session'
import { cacheDocument } from './cached-document'
import { whenIdle, whenSettled } from './when-settled'

/**
 * Keeps on this device what its signed-in user needs to go on without a
 * network, and catches up when the server answers again.
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

  // Not in the first load, but soon: what is saved without a network is said in a dialog.
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
        void refetchCached(getQueryClient())
      }),
    [],
  )
  return null
}

/** Between two requests that find out whether the server answers again. */
const RECONNECT_BACKOFF = { initialDelay: 1_000, maxDelay: 20_000 }

/**
 * While the server does not answer, asks for it now and then, and calls
 * `onReconnect` when it answers again. Returns a function that ends it.
 */
function followConnection(onReconnect: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let retries = 0

  const ask = () => {
    clearTimeout(timer)
    if (isReached()) return
    timer = setTimeout(ask, backoffDelay(retries, RECONNECT_BACKOFF))
    retries += 1
    // The API client itself notes the answer.
    if (navigator.onLine) api(registryRevision).catch(() => undefined)
  }
  const onOnline = () => {
    retries = 0
    ask()
  }
  const onOffline = () => {
    noteReached(false)
  }

  const stop = onReach((reached) => {
    retries = 0
    if (reached) onReconnect()
    else ask()
  })
  addEventListener('online', onOnline)
  addEventListener('offline', onOffline)
  if (!navigator.onLine) noteReached(false)
  ask()

  return () => {
    clearTimeout(timer)
    stop()
    removeEventListener('online', onOnline)
    removeEventListener('offline', onOffline)
  }
}
