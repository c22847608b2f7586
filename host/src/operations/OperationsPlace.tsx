import { Component, lazy, Suspense } from 'react'
import { RemoteFailed, ScreenLoading } from '../outlet/RemoteStates'

/** A new lazy component for each attempt, because React.lazy caches a rejection. */
const fresh = () =>
  lazy(() =>
    import(/* webpackChunkName: "operations" */ './Operations').then(({ Operations }) => ({ default: Operations })),
  )

/** The screen at /operations: loads its code and texts when an operator opens it, and contains its errors. */
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
