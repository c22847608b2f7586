import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { onAuthEvent, setSession } from '@almanac/auth'
import { setLocale } from '@almanac/i18n'
import { App } from '../App'
import { takeFeatures } from '../features/provider'
import { endOnServer, hasLeft } from '../session/leaving'
import { takePlace } from '../session/return-to'
import { documentInPage, type BootDocument } from './boot-document'
import { fetchBootDocument } from './fetch-boot-document'
import { StartFailed } from './StartFailed'

type Phase = { name: 'asking' | 'entering' | 'leaving' | 'failed' } | { name: 'started'; boot: BootDocument }

function take(boot: BootDocument): Phase {
  takeFeatures(boot.registry.features)
  setSession(boot.session.user, boot.session.csrf)
  if (boot.session.study_closed && window.location.pathname !== '/study_closed') window.history.replaceState(null, '', '/study_closed')
  return { name: 'started', boot }
}

/**
 * After a sign-in everything may be different: theme, features, remotes,
 * language. All of it is there before the first screen shows.
 */
async function fetchForUser(): Promise<BootDocument> {
  const boot = await fetchBootDocument()
  if (boot.session.user) await setLocale(boot.session.user.locale).catch(() => undefined)
  return boot
}

/** Starts from the document in the page, or asks the server for one; says so calmly when there is none to be had. */
export function Start() {
  const [phase, setPhase] = useState<Phase>(() => {
    const found = documentInPage()
    if (!found) return { name: 'asking' }
    const phase = take(found)
    return found.session.user && hasLeft() ? { name: 'leaving' } : phase
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
      () => {
        setPhase({ name: 'failed' })
      },
    )
  }, [asking])

  const leaving = phase.name === 'leaving'
  useEffect(() => {
    if (!leaving) return
    void endOnServer().then((ended) => {
      if (ended) window.location.reload()
      else setPhase({ name: 'failed' })
    })
  }, [leaving])

  useEffect(
    () =>
      onAuthEvent((event, from) => {
        if (event.type !== 'signed_in' || from !== 'this_tab') return
        fetchForUser().then(
          (boot) => {
            // The app for the visitor goes first: it would lead the user home before her place is known.
            flushSync(() => {
              setPhase({ name: 'entering' })
            })
            if (boot.session.user) window.history.replaceState(null, '', takePlace(boot.session.user.id))
            setPhase(take(boot))
          },
          () => {
            window.location.assign('/')
          },
        )
      }),
    [],
  )

  if (phase.name === 'started') return <App registry={phase.boot.registry} />
  return phase.name === 'failed' ? <StartFailed onRetry={ask} /> : null
}
