import { useEffect } from 'react'
import { noteReached } from '@almanac/api-client'
import { refetchCached, type QueryClient } from '@almanac/api-client/query'
import { authStore, isSharedDevice, useSession } from '@almanac/auth'
import { useLocale } from '@almanac/i18n'
import { outbox } from '@almanac/outbox'
import { useRegistry } from '../registry/store'
import { isSafe } from '../safe/safe-mode'
import { checkSession } from '../session/follow'
import { forgetAnswers } from '../session/forget'
import { followContact } from './contact'
import { keepDocument } from './start'

/** Milliseconds after the first screen, where the browser does not say when it is at rest. */
const REST = 2_000

/** Calls back when the browser has nothing better to do; what it gives cancels. */
function atRest(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, REST)
    return () => {
      clearTimeout(timer)
    }
  }
  const handle = requestIdleCallback(work, { timeout: REST * 5 })
  return () => {
    cancelIdleCallback(handle)
  }
}

/**
 * Keeps on this device what its signed-in user needs to go on without a
 * network, and catches up when the server is there again.
 */
export function useOffline(queries: QueryClient): void {
  const { user } = useSession()
  const { locale } = useLocale()
  const registry = useRegistry((whole) => whole)
  const user_id = user?.id ?? null

  useEffect(() => {
    if (user_id === null) void forgetAnswers()
  }, [user_id])

  useEffect(() => {
    if (user && !isSafe()) keepDocument({ registry, session: { user, csrf: null } }).catch(() => undefined)
  }, [registry, user])

  useEffect(() => {
    if (user_id === null || isSafe() || registry.preview || isSharedDevice()) return undefined
    return atRest(() => {
      import(/* webpackChunkName: "offline" */ './prepare').then(
        ({ prepare }) => prepare(registry, locale, queries),
        () => undefined,
      )
    })
  }, [user_id, registry, locale, queries])

  useEffect(
    () =>
      followContact(() => {
        void checkSession().then(() => {
          if (authStore.getState().user) outbox.wake()
        })
        void refetchCached(queries)
      }),
    [queries],
  )
}

/** The tab lives by what was kept: everything is asked for as soon as the server answers. */
export function startedFromKept(): void {
  noteReached(false)
}
