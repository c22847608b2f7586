import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, noteReached } from '@almanac/api-client'
import { authStore, onAuthEvent, setSession } from '@almanac/auth'
import { setLocale } from '@almanac/i18n'
import { App } from './App'
import { cachedDocument } from './offline/cached-document'
import { beginLoading } from './outlet/RemoteOutlet'
import { setPreviewRefusal } from './preview/PreviewRefused'
import { reportHangs } from './remotes/hang-detection'
import { forgetGroupOfLink } from './registry/fetch-registry'
import { RegistryRefused, type BootDocument } from './registry/verify-registry'
import { putRegistry } from './registry/registry-store'
import { pathAfterSignIn } from './session/return-path'
import { forgetUser, endOnServer, isSignOutPending } from './session/end-session'
import { loadSignedIn, signedInModule } from './signed-in/load'
import { fetchBootDocument } from './boot/fetch-boot-document'
import { StartFailed } from './boot/StartFailed'

type Phase = { name: 'asking' | 'entering' | 'leaving' | 'started' } | { name: 'failed'; refused: boolean }

/** Lives from now on by a document whose registry was checked. */
function take(boot: BootDocument): Phase {
  putRegistry(boot.registry)
  // The tab lives by cached answers: everything is asked for as soon as the server answers.
  if (boot.cached) noteReached(false)
  // Before the first screen asks for anything.
  if (boot.session.user)
    signedInModule()
      ?.openOfflineCache(boot.session.user.id)
      .catch(() => undefined)
  setSession(boot.session.user, boot.session.csrf)
  reportHangs()
  setPreviewRefusal(boot.session.preview_refused ?? null)
  if (boot.session.study_closed && window.location.pathname !== '/study_closed')
    window.history.replaceState(null, '', '/study_closed')
  beginLoading(window.location.pathname)
  return { name: 'started' }
}

/** A document, once what its user needs besides is loaded as well. */
export async function withSignedIn<B extends BootDocument | null>(document: Promise<B>): Promise<B> {
  const boot = await document
  if (boot?.session.user) await loadSignedIn()
  return boot
}

/**
 * After a sign-in everything may be different: theme, features, remotes,
 * language. All of it is there before the first screen shows.
 */
async function fetchForUser(): Promise<BootDocument> {
  forgetGroupOfLink()
  const [boot] = await Promise.all([fetchBootDocument(), loadSignedIn()])
  if (boot.session.user) await setLocale(boot.session.user.locale).catch(() => undefined)
  return boot
}

/** Starts from the document in the page (`boot`, checked), or asks the server for one; says so calmly when there is none. */
export function Start({ boot }: { boot: BootDocument | null }) {
  const [phase, setPhase] = useState<Phase>(() => {
    if (!boot) return { name: 'asking' }
    const phase = take(boot)
    return boot.session.user && isSignOutPending() ? { name: 'leaving' } : phase
  })
  const ask = useCallback(() => {
    setPhase({ name: isSignOutPending() ? 'leaving' : 'asking' })
  }, [])

  const asking = phase.name === 'asking'
  useEffect(() => {
    if (!asking) return
    withSignedIn(fetchBootDocument()).then(
      (boot) => {
        setPhase(take(boot))
      },
      async (error: unknown) => {
        const cached =
          error instanceof ApiError && (error.status === 0 || error.status === 503)
            ? await withSignedIn(cachedDocument()).catch(() => null)
            : null
        if (cached?.session.user) await setLocale(cached.session.user.locale).catch(() => undefined)
        setPhase(cached ? take(cached) : { name: 'failed', refused: error instanceof RegistryRefused })
      },
    )
  }, [asking])

  const leaving = phase.name === 'leaving'
  useEffect(() => {
    if (!leaving) return
    const { user } = authStore.getState()
    void endOnServer().then(async (ended) => {
      // The page that came with the session has opened this user's stores on the device again.
      if (ended && user) await forgetUser(user.id)
      if (ended) window.location.reload()
      else setPhase({ name: 'failed', refused: false })
    })
  }, [leaving])

  useSignIns(setPhase)

  if (phase.name === 'started') return <App />
  return phase.name === 'failed' ? <StartFailed refused={phase.refused} onRetry={ask} /> : null
}

/** Begins again when somebody signs in on this page. */
function useSignIns(setPhase: (phase: Phase) => void): void {
  useEffect(
    () =>
      onAuthEvent((event, from) => {
        if (event.type !== 'signed_in' || from !== 'this_tab') return
        fetchForUser().then(
          (boot) => {
            // The page was made for a visitor: its policy does not let a team's own machine in.
            if (boot.session.user && boot.registry.preview) {
              window.location.replace(pathAfterSignIn(boot.session.user))
              return
            }
            // The app for the visitor goes first: it would lead the user home before it is known where they begin.
            flushSync(() => {
              setPhase({ name: 'entering' })
            })
            if (boot.session.user) window.history.replaceState(null, '', pathAfterSignIn(boot.session.user))
            setPhase(take(boot))
          },
          () => {
            window.location.assign('/')
          },
        )
      }),
    [setPhase],
  )
}
