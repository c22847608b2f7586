import { useEffect, useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { useSession } from '@almanac/auth'
import { useLocale } from '@almanac/i18n'
import { useLanguageInUrl } from './language/useLanguageInUrl'
import { Toasts } from '@almanac/ui/core'
import { FeatureContext, FlagContext, ShellContext } from '@almanac/federation/shell'
import { AlmanacTheme } from '@almanac/ui/theme'
import { loadLate } from './idle/load-late'
import { setNavigate } from './offline/navigate'
import { pageShell } from './outlet/busy-tracker'
import { markAllMounting } from './remotes/hang-detection'
import { RouteError } from './navigation/RouteError'
import { useNativeShell } from './native/useNativeShell'
import { usePreviewBuilds } from './preview/preview-builds'
import { followRegistry } from './registry/follow-registry'
import { useFlagValue, useIsEnabled } from './registry/registry-store'
import { forgetCachedAnswers } from './session/end-session'
import { signedInModule } from './signed-in/load'
import { Shell } from './Shell'
import { useMode } from './theme/mode'
import { useScreenTheme } from './outlet/screen-theme'
import { useThemeColor } from './theme/useThemeColor'

/** The shell with its providers, rendered once a registry was accepted. It stays mounted when the registry changes. */
export function App() {
  const { dir } = useLocale()
  const mode = useMode()
  const { user } = useSession()
  const isEnabled = useIsEnabled()
  const flagValue = useFlagValue()
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <Shell />, errorElement: <RouteError /> }]),
  )
  const theme = useScreenTheme(router)
  const user_id = user?.id ?? null
  useEffect(() => followRegistry(user_id), [user_id])
  useEffect(() => {
    setNavigate((path) => void router.navigate(path))
  }, [router])
  useEffect(() => router.subscribe(markAllMounting), [router])
  // After a sign-in it has loaded later than the session is there.
  const signedIn = user && signedInModule()
  useEffect(() => signedIn?.followRouter(router), [router, signedIn])
  useLanguageInUrl(router, user_id === null)
  useNativeShell(router)
  usePreviewBuilds()
  useThemeColor(theme, mode)
  useEffect(followHostLate, [])
  useEffect(() => {
    if (user_id === null) void forgetCachedAnswers()
  }, [user_id])
  const Offline = signedIn?.Offline
  return (
    <AlmanacTheme theme={theme} mode={mode} dir={dir}>
      <FeatureContext value={isEnabled}>
        <FlagContext value={flagValue}>
          <ShellContext value={pageShell}>
            <RouterProvider router={router} />
          </ShellContext>
        </FlagContext>
      </FeatureContext>
      <Toasts />
      {Offline && <Offline />}
    </AlmanacTheme>
  )
}

/** No page moves to another host within its first seconds. Returns a function that ends it. */
function followHostLate(): () => void {
  const typed: (EventTarget | null)[] = []
  let end = () => {}
  const onInput = ({ target }: Event) => void typed.push(target)
  document.addEventListener('input', onInput, true)
  const cancel = loadLate(
    () => import(/* webpackChunkName: "outcomes" */ './outlet/follow-host'),
    ({ followHost }) => {
      document.removeEventListener('input', onInput, true)
      end = followHost(undefined, typed)
    },
  )
  return () => {
    cancel()
    document.removeEventListener('input', onInput, true)
    end()
  }
}
