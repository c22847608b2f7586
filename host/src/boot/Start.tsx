import { useCallback, useEffect, useState } from 'react'
import { onAuthEvent, setSession } from '@almanac/auth'
import { setLocale } from '@almanac/i18n'
import { App } from '../App'
import { takeFeatures } from '../features/provider'
import { documentInPage, type BootDocument } from './boot-document'
import { fetchBootDocument } from './fetch-boot-document'
import { takePlace } from '../session/return-to'
import { StartFailed } from './StartFailed'

function take(boot: BootDocument): BootDocument {
  takeFeatures(boot.registry.features)
  setSession(boot.session.user, boot.session.csrf)
  if (boot.session.study_closed && window.location.pathname !== '/study_closed') window.history.replaceState(null, '', '/study_closed')
  return boot
}

/**
 * After a sign-in everything may be different: theme, features, remotes,
 * language. All of it is there before the first screen shows.
 */
async function enter(): Promise<BootDocument> {
  const boot = await fetchBootDocument()
  const { user } = boot.session
  if (user) {
    await setLocale(user.locale).catch(() => undefined)
    window.history.replaceState(null, '', takePlace(user.id))
  }
  return take(boot)
}

/** Starts from the document in the page, or asks the server for one; says so calmly when there is none to be had. */
export function Start() {
  const [boot, setBoot] = useState(() => {
    const found = documentInPage()
    return found ? take(found) : null
  })
  const [failed, setFailed] = useState(false)

  const fetchBoot = useCallback(() => {
    setFailed(false)
    fetchBootDocument().then(
      (fetched) => {
        setBoot(take(fetched))
      },
      () => {
        setFailed(true)
      },
    )
  }, [])

  useEffect(() => {
    if (!boot) fetchBoot()
  }, [boot, fetchBoot])

  useEffect(
    () =>
      onAuthEvent((event, from) => {
        if (event.type === 'signed_in' && from === 'this_tab') enter().then(setBoot, () => { location.assign('/') })
      }),
    [],
  )

  if (boot) return <App registry={boot.registry} />
  return failed ? <StartFailed onRetry={fetchBoot} /> : null
}
