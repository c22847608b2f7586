import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '@almanac/api-client'
import { openOfflineCache } from '@almanac/api-client/offline'
import { authStore, onAuthEvent, setSession } from '@almanac/auth'
import { setLocale } from '@almanac/i18n'
import { App } from './App'
import { keptDocument } from './offline/start'
import { startedFromKept } from './offline/useOffline'
import { tellRefused } from './preview/refused'
import { tellHangs } from './remotes/mounting'
import { forgetLink } from './registry/ask'
import { RegistryRefused } from './registry/check'
import { putRegistry } from './registry/store'
import { firstPlace } from './session/first-place'
import { forgetUser } from './session/forget'
import { endOnServer, hasLeft } from './session/leaving'
import type { BootDocument } from './registry/boot-document'
import { fetchBootDocument } from './boot/fetch-boot-document'
import { StartFailed } from './boot/StartFailed'

type Phase = { name: 'asking' | 'entering' | 'leaving' | 'started' } | { name: 'failed'; refused: boolean }

/** Lives from now on by a document whose registry was checked. */
function take(boot: BootDocument): Phase {
  putRegistry(boot.registry)
  if (boot.kept) startedFromKept()
  // Before the first screen asks for anything.
  if (boot.session.user) openOfflineCache(boot.session.user.id).catch(() => undefined)
  setSession(boot.session.user, boot.session.csrf)
  tellHangs()
  tellRefused(boot.session.preview_refused ?? null)
  if (boot.session.study_closed && window.location.pathname !== '/study_closed')
    window.history.replaceState(null, '', '/study_closed')
  return { name: 'started' }
}

/**
 * After a sign-in everything may be different: theme, features, remotes,
 * language. All of it is there before the first screen shows.
 */
async function fetchForUser(): Promise<BootDocument> {
  forgetLink()
  const boot = await fetchBootDocument()
  if (boot.session.user) await setLocale(boot.session.user.locale).catch(() => undefined)
  return boot
}

/** Starts from the document in the page (`boot`, checked), or asks the server for one; says so calmly when there is none to be had. */
export function Start({ boot }: { boot: BootDocument | null }) {
  const [phase, setPhase] = useState<Phase>(() => {
    if (!boot) return { name: 'asking' }
    const phase = take(boot)
    return boot.session.user && hasLeft() ? { name: 'leaving' } : phase
  })
  const ask = useCallback(() => {
    setPhase({ name: hasLeft() ? 'leaving' : 'asking' })
  }, [])

  const asking = phase.name === 'asking'
  useEffect(() => {
    if (!asking) return
    fetchBootDocument().then(
      (boot) => {
        setPhase(take(boot))
      },
      async (error: unknown) => {
        const kept =
          error instanceof ApiError && (error.status === 0 || error.status === 503) ? await keptDocument() : null
        if (kept?.session.user) await setLocale(kept.session.user.locale).catch(() => undefined)
        setPhase(kept ? take(kept) : { name: 'failed', refused: error instanceof RegistryRefused })
      },
    )
  }, [asking])

  const leaving = phase.name === 'leaving'
  useEffect(() => {
    if (!leaving) return
    const { user } = authStore.getState()
    void endOnServer().then(async (ended) => {
      // The page that came with her session has opened what this device keeps of her once more.
      if (ended && user) await forgetUser(user.id)
      if (ended) window.location.reload()
      else setPhase({ name: 'failed', refused: false })
    })
  }, [leaving])

  useEffect(
    () =>
      onAuthEvent((event, from) => {
        if (event.type !== 'signed_in' || from !== 'this_tab') return
        fetchForUser().then(
          (boot) => {
            // The page was made for a visitor: its policy does not let a team's own machine in.
            if (boot.session.user && boot.registry.preview) {
              window.location.replace(firstPlace(boot.session.user))
              return
            }
            // The app for the visitor goes first: it would lead the user home before her place is known.
            flushSync(() => {
              setPhase({ name: 'entering' })
            })
            if (boot.session.user) window.history.replaceState(null, '', firstPlace(boot.session.user))
            setPhase(take(boot))
          },
          () => {
            window.location.assign('/')
          },
        )
      }),
    [],
  )

  if (phase.name === 'started') return <App />
  return phase.name === 'failed' ? <StartFailed refused={phase.refused} onRetry={ask} /> : null
}
