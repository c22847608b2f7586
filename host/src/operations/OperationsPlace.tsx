import { Component, lazy, Suspense } from 'react'
import { RemoteFailed, ScreenLoading } from '../outlet/RemoteStates'

/** A lazy that failed stays failed, so each try takes a fresh one. */
const fresh = () =>
  lazy(() =>
    import(/* webpackChunkName: "operations" */ './Operations').then(({ Operations }) => ({ default: Operations })),
  )

/** The place of /operations: its code and words come when an operator opens it, and a failure stays inside. */
export class OperationsPlace extends Component<object, { failed: boolean; Screen: ReturnType<typeof fresh> }> {
  override state = { failed: false, Screen: fresh() }

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
            this.setState({ failed: false, Screen: fresh() })
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
