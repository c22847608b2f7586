import { useEffect, useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { useSession } from '@almanac/auth'
import { useLocale } from '@almanac/i18n'
import { Toasts } from '@almanac/ui/core'
import { FeatureContext, ShellContext } from '@almanac/federation/shell'
import { AlmanacTheme } from '@almanac/ui/theme'
import { goBy } from './offline/place'
import { pageShell } from './outlet/page-works'
import { markShown } from './outlet/places-shown'
import { useWithdrawn } from './outlet/useWithdrawn'
import { usePreviewedBuilds } from './preview/usePreviewedBuilds'
import { followRegistry } from './registry/follow'
import { useEnabled } from './registry/useEnabled'
import { useRegistry } from './registry/store'
import { forgetAnswers } from './session/forget'
import { signedInModule } from './signed-in/load'
import { Shell } from './Shell'
import { useMode } from './theme/mode'

/** The shell with everything around it, once a registry was accepted. It stays when the registry changes. */
export function App() {
  const { dir } = useLocale()
  const mode = useMode()
  const { user } = useSession()
  const theme = useRegistry((registry) => registry.theme)
  const isEnabled = useEnabled()
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <Shell /> }]))
  const user_id = user?.id ?? null
  useEffect(() => followRegistry(user_id), [user_id])
  useEffect(() => {
    goBy((path) => void router.navigate(path))
  }, [router])
  useEffect(() => router.subscribe(markShown), [router])
  usePreviewedBuilds()
  useWithdrawn()
  useEffect(() => {
    if (user_id === null) void forgetAnswers()
  }, [user_id])
  const Offline = user && signedInModule()?.Offline
  return (
    <AlmanacTheme theme={theme} mode={mode} dir={dir}>
      <FeatureContext value={isEnabled}>
        <ShellContext value={pageShell}>
          <RouterProvider router={router} />
        </ShellContext>
      </FeatureContext>
      <Toasts />
      {Offline && <Offline />}
    </AlmanacTheme>
  )
}
