import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, isReached, setReachable } from '@almanac/api-client'
import { authStore, onAuthEvent, setSession } from '@almanac/auth'
import { showLanguageOf, withChosenLanguage } from './language/follow-language'
import { App } from './App'
import { cachedDocument } from './offline/cached-document'
import { beginLoading } from './outlet/RemoteOutlet'
import { setPreviewRefusal } from './preview/PreviewRefused'
import { reportHangs } from './remotes/hang-detection'
import { forgetGroupOfLink, setGroupOfLink } from './registry/fetch-registry'
import { RegistryRefused, type BootDocument } from './registry/verify-registry'
import { putRegistry } from './registry/registry-store'
import { noteLostSession } from './session/cookies'
import { pathAfterSignIn } from '@almanac/auth/return-path'
import { forgetUser, endOnServer, isSignOutPending } from './session/end-session'
import { loadSignedIn, signedInModule, withSignedIn } from './signed-in/load'
import { fetchBootDocument } from './boot/fetch-boot-document'
import { StartFailed } from './boot/StartFailed'

type Phase = { name: 'loading' | 'signing_in' | 'signing_out' | 'started' } | { name: 'failed'; refused: boolean }

/** Applies a document whose registry was verified: registry, session, first remote. */
function applyBoot(boot: BootDocument): Phase {
  putRegistry(boot.registry)
  setGroupOfLink(boot.session.link_group_id)
  // Started from the cache: everything is refetched as soon as the server responds.
  if (boot.cached && isReached()) setReachable(false)
  // Before the first screen reads anything.
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

/**
 * Fetches the document after a sign-in. Theme, features, remotes and language
 * may all differ, so they are loaded before the first screen is shown.
 */
async function fetchForUser(): Promise<BootDocument> {
  forgetGroupOfLink()
  const [boot] = await Promise.all([fetchBootDocument(), loadSignedIn()])
  if (!boot.session.user) return boot
  const user = await withChosenLanguage(boot.session.user)
  await showLanguageOf(user)
  return { ...boot, session: { ...boot.session, user } }
}

/** Starts from the verified document in the page (`boot`), or fetches one; shows StartFailed if there is none. */
export function Start({ boot }: { boot: BootDocument | null }) {
  const [phase, setPhase] = useState<Phase>(() => {
    if (!boot) return { name: 'loading' }
    const phase = applyBoot(boot)
    return boot.session.user && isSignOutPending() ? { name: 'signing_out' } : phase
  })
  const retry = useCallback(() => {
    setPhase({ name: isSignOutPending() ? 'signing_out' : 'loading' })
  }, [])

  const isLoading = phase.name === 'loading'
  useEffect(() => {
    if (!isLoading) return
    withSignedIn(fetchBootDocument()).then(
      (boot) => {
        setPhase(applyBoot(boot))
      },
      async (error: unknown) => {
        const cached =
          error instanceof ApiError && error.isTemporary ? await withSignedIn(cachedDocument()).catch(() => null) : null
        if (cached?.session.user) await showLanguageOf(cached.session.user)
        setPhase(cached ? applyBoot(cached) : { name: 'failed', refused: error instanceof RegistryRefused })
      },
    )
  }, [isLoading])

  const isSigningOut = phase.name === 'signing_out'
  useEffect(() => {
    if (!isSigningOut) return
    const { user } = authStore.getState()
    void endOnServer().then(async (ended) => {
      // Applying the page's session has opened this user's stores on the device again.
      if (ended && user) await forgetUser(user.id)
      if (ended) window.location.reload()
      else setPhase({ name: 'failed', refused: false })
    })
  }, [isSigningOut])

  useSignIns(setPhase)

  if (phase.name === 'started') return <App />
  return phase.name === 'failed' ? <StartFailed refused={phase.refused} onRetry={retry} /> : null
}

/** Restarts the app with the user's document when somebody signs in on this page. */
function useSignIns(setPhase: (phase: Phase) => void): void {
  useEffect(
    () =>
      onAuthEvent((event, from) => {
        if (event.type !== 'signed_in' || from !== 'this_tab') return
        fetchForUser().then(
          (boot) => {
            // The page was made for a visitor: its Content-Security-Policy does not allow the preview's origin.
            if (boot.session.user && boot.registry.preview) {
              window.location.replace(pathAfterSignIn(boot.session.user))
              return
            }
            // Unmounts the visitor's app first: its routing would redirect the user to `/` before the path below is set.
            flushSync(() => {
              setPhase({ name: 'signing_in' })
            })
            if (boot.session.user) window.history.replaceState(null, '', pathAfterSignIn(boot.session.user))
            else noteLostSession()
            setPhase(applyBoot(boot))
          },
          () => {
            window.location.assign('/')
          },
        )
      }),
    [setPhase],
  )
}
