import { Component, lazy, Suspense } from 'react'
import { RemoteFailed, ScreenLoading } from '../outlet/RemoteStates'

const screens = {
  operations: () =>
    import(/* webpackChunkName: "operations" */ './Operations').then(({ Operations }) => ({ default: Operations })),
  operator_sign_in: () =>
    import(/* webpackChunkName: "operations-sign-in" */ './sign-in/OperatorSignIn').then(({ OperatorSignIn }) => ({
      default: OperatorSignIn,
    })),
}

/** A new lazy component for each attempt, because React.lazy caches a rejection. */
const fresh = (screen: keyof typeof screens) => lazy(screens[screen])

interface OperationsPlaceProps {
  /** The second for a visitor. */
  screen: keyof typeof screens
}

/** The screens at /operations: loads their code and texts when somebody opens it, and contains their errors. */
export class OperationsPlace extends Component<
  OperationsPlaceProps,
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
