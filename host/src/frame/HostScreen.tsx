import { Fragment, lazy, Suspense, useCallback, useState, type ComponentType } from 'react'
import { RemoteFailed, ScreenLoading } from '../outlet/RemoteStates'
import { ScreenBoundary } from '../outlet/ScreenBoundary'
import { isLoadError, useRetry } from '../outlet/useRetry'

/** Screens of the host itself that are not in its first load: the one export of each of these modules. */
const screens = {
  me: () => import(/* webpackChunkName: "me" */ '../me/MeScreen'),
  operations: () => import(/* webpackChunkName: "operations" */ '../operations/Operations'),
  studio: () => import(/* webpackChunkName: "studio" */ '../studio/Studio'),
  operator_sign_in: () => import(/* webpackChunkName: "operations-sign-in" */ '../operations/sign-in/OperatorSignIn'),
}

export type HostScreenName = keyof typeof screens

/** Loads the code of Me early, so that people can sign out without a network too. */
export const loadMe = screens.me

/** A new lazy component for each attempt, because React.lazy caches a rejection. */
const begin = (screen: HostScreenName) => ({
  Screen: lazy(async () => ({ default: Object.values<ComponentType>(await screens[screen]())[0] ?? Fragment })),
})

/** Loads the code and texts of a screen of the host when somebody opens it, and contains its errors. */
export function HostScreen({ screen }: { screen: HostScreenName }) {
  const [attempt, setAttempt] = useState(() => begin(screen))
  const [failed, setFailed] = useState<{ isLoading: boolean } | null>(null)
  const retry = useCallback(() => {
    setFailed(null)
    setAttempt(begin(screen))
  }, [screen])
  useRetry(failed?.isLoading ?? false, retry)
  const { Screen } = attempt
  return (
    <ScreenBoundary
      module={attempt}
      attempt={attempt}
      pathname=""
      onError={(error) => {
        setFailed({ isLoading: isLoadError(error) })
      }}
      failed={<RemoteFailed at="screen_failed" onRetry={retry} />}
    >
      <Suspense fallback={<ScreenLoading />}>
        <Screen />
      </Suspense>
    </ScreenBoundary>
  )
}
