import { Component, Suspense, type ReactNode } from 'react'
import type { Release } from '@almanac/contracts/platform/registry'
import { reportFailure } from '../remotes/report'
import { RemoteFailed } from './RemoteFailed'
import { ScreenLoading } from './ScreenLoading'
import { useRemote } from './useRemote'

interface BoundaryProps {
  release: Release
  /** Another place gives a screen that failed another chance. */
  pathname: string
  children: ReactNode
}

/** Keeps a screen that throws from taking the shell with it. */
class ScreenBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    reportFailure(this.props.release.remote, this.props.release.version, 'render')
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.failed && before.pathname !== this.props.pathname) this.setState({ failed: false })
  }

  override render() {
    if (this.state.failed) return <RemoteFailed at="screen_failed" onRetry={() => { this.setState({ failed: false }) }} />
    return this.props.children
  }
}

/** The place of one remote: its screen, or what stands there while it loads or when it cannot be shown. */
export function RemoteOutlet({ release, pathname }: { release: Release; pathname: string }) {
  const remote = useRemote(release)
  if (remote.status === 'failed') return <RemoteFailed at="remote_failed" onRetry={remote.retry} />
  if (remote.status === 'loading') return <ScreenLoading />
  const { Screens } = remote.module
  return (
    <ScreenBoundary release={release} pathname={pathname}>
      <Suspense fallback={<ScreenLoading />}>
        <Screens />
      </Suspense>
    </ScreenBoundary>
  )
}
