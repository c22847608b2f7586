import { Component, Suspense, type ReactNode } from 'react'
import type { Release } from '@almanac/contracts/platform/registry'
import { AttemptContext } from '@almanac/federation/shell'
import { reportFailure } from '../remotes/report'
import { RemoteFailed } from './RemoteFailed'
import { ScreenLoading } from './ScreenLoading'
import { useRemote } from './useRemote'

interface BoundaryProps {
  release: Release
  /** The version that is shown: the release's, or that of the last good one. */
  version: string
  /** Another place gives a screen that failed another chance. */
  pathname: string
  children: ReactNode
}

/** Keeps a screen that throws from taking the shell with it. */
class ScreenBoundary extends Component<BoundaryProps, { failed: boolean; attempt: object }> {
  override state = { failed: false, attempt: {} }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    reportFailure(this.props.release, this.props.version, error, 'render')
  }

  private readonly again = () => {
    this.setState({ failed: false, attempt: {} })
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.failed && before.pathname !== this.props.pathname) this.again()
  }

  override render() {
    if (this.state.failed) return <RemoteFailed at="screen_failed" onRetry={this.again} />
    return <AttemptContext value={this.state.attempt}>{this.props.children}</AttemptContext>
  }
}

/** The place of one remote: its screen, or what stands there while it loads or when it cannot be shown. */
export function RemoteOutlet({ release, pathname }: { release: Release; pathname: string }) {
  const remote = useRemote(release)
  if (remote.status === 'failed') return <RemoteFailed at="remote_failed" onRetry={remote.retry} />
  if (remote.status === 'loading') return <ScreenLoading />
  const { Screens } = remote.module
  return (
    <ScreenBoundary release={release} version={remote.version} pathname={pathname}>
      <Suspense fallback={<ScreenLoading />}>
        <Screens />
      </Suspense>
    </ScreenBoundary>
  )
}
