import { Component, type ReactNode } from 'react'
import { AttemptContext } from '@almanac/federation/shell'
import { keptPlace, type KeptPlace } from './kept-place'

interface BoundaryProps {
  /** Another of these gives what failed another chance. */
  module: object
  attempt: object
  pathname: string
  onError: (error: unknown) => void
  /** Stands here after a failure. */
  failed: ReactNode
  children: ReactNode
}

/**
 * Keeps a screen that throws from taking the shell with it, and the participant
 * at her place when another release of the screen takes over.
 */
export class ScreenBoundary extends Component<BoundaryProps, { failed: boolean }, KeptPlace | null> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override getSnapshotBeforeUpdate(before: BoundaryProps): KeptPlace | null {
    return before.module === this.props.module ? null : keptPlace()
  }

  override componentDidUpdate(before: BoundaryProps, _: unknown, kept: KeptPlace | null) {
    kept?.restore()
    const other = (['module', 'attempt', 'pathname'] as const).some((part) => before[part] !== this.props[part])
    if (this.state.failed && other) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? (
      this.props.failed
    ) : (
      <AttemptContext value={this.props.attempt}>{this.props.children}</AttemptContext>
    )
  }
}
