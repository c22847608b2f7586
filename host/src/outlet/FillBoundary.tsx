import { Component, type ReactNode } from 'react'
import { SlotFallback } from '@almanac/federation/shell'

interface FillBoundaryProps {
  /** Another module gets a chance of its own. */
  module: object
  onError: (error: unknown) => void
  children: ReactNode
}

/** Keeps a part of another remote that throws from taking the screen around with it: the place then shows what it has without. */
export class FillBoundary extends Component<FillBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override componentDidUpdate(before: FillBoundaryProps) {
    if (this.state.failed && before.module !== this.props.module) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? <SlotFallback /> : this.props.children
  }
}
