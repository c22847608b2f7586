import { Component, lazy, Suspense, type ComponentType } from 'react'
import { RemoteFailed, ScreenLoading } from '../outlet/RemoteStates'

/** Screens of the host itself that are not in its first load. */
const screens = {
  me: () => import(/* webpackChunkName: "me" */ '../me/MeScreen').then(({ MeScreen }) => ({ default: MeScreen })),
  operations: () =>
    import(/* webpackChunkName: "operations" */ '../operations/Operations').then(({ Operations }) => ({
      default: Operations,
    })),
  operator_sign_in: () =>
    import(/* webpackChunkName: "operations-sign-in" */ '../operations/sign-in/OperatorSignIn').then(
      ({ OperatorSignIn }) => ({
        default: OperatorSignIn,
      }),
    ),
}

export type HostScreenName = keyof typeof screens

/** Loads the code of Me early, so that people can sign out without a network too. */
export const loadMe = screens.me

/** A new lazy component for each attempt, because React.lazy caches a rejection. */
const fresh = (screen: HostScreenName) => lazy<ComponentType>(screens[screen])

/** Loads the code and texts of a screen of the host when somebody opens it, and contains its errors. */
export class HostScreen extends Component<
  { screen: HostScreenName },
  { failed: boolean; Screen: ReturnType<typeof fresh> }
> {
  override state = { failed: false, Screen: fresh(this.props.screen) }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { failed, Screen } = this.state
    if (failed)
      return (
        <RemoteFailed
          at="screen_failed"
          onRetry={() => {
            this.setState({ failed: false, Screen: fresh(this.props.screen) })
          }}
        />
      )
    return (
      <Suspense fallback={<ScreenLoading />}>
        <Screen />
      </Suspense>
    )
  }
}
