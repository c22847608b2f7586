import { Component, type ReactNode } from 'react'
import { AttemptContext } from '@almanac/federation/shell'
import { focusHeading } from '@almanac/ui/core'

interface BoundaryProps {
  /** The boundary is reset when one of these three changes. */
  module: object
  attempt: object
  pathname: string
  onError: (error: unknown) => void
  /** Shown after an error. */
  failed: ReactNode
  children: ReactNode
}

/**
 * Error boundary of a screen, so that one that throws does not unmount the shell.
 * Also preserves scroll position and focus when another release replaces the screen.
 */
export class ScreenBoundary extends Component<BoundaryProps, { failed: boolean }, ScrollAndFocus | null> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override getSnapshotBeforeUpdate(before: BoundaryProps): ScrollAndFocus | null {
    return before.module === this.props.module ? null : scrollAndFocus()
  }

  override componentDidUpdate(before: BoundaryProps, _: unknown, snapshot: ScrollAndFocus | null) {
    snapshot?.restore()
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

/** How long the page keeps its height while the new screen loads its data. */
const KEEP_HEIGHT_DELAY_MS = 3_000

/** Scroll position and focus before a release is replaced. */
interface ScrollAndFocus {
  /** To be called after the replacement: restores the scroll position, and focuses the heading if the focused element is gone. */
  restore: () => void
}

/** The element that contains screens, in both frames. */
const content = () => document.getElementById('content')

/** Captures scroll position and focus. */
function scrollAndFocus(): ScrollAndFocus {
  const { scrollY } = window
  const focused = document.activeElement
  const height = content()?.offsetHeight ?? 0
  return {
    restore() {
      const main = content()
      if (!main) return
      // While the new screen loads it is shorter, and the page would scroll to its end.
      keepHeight(main, height)
      if (window.scrollY !== scrollY) window.scrollTo(window.scrollX, scrollY)
      const lost = focused !== null && focused !== document.body && !focused.isConnected
      if (lost) focusHeading()
    },
  }
}

function keepHeight(main: HTMLElement, height: number): void {
  main.style.minHeight = `${height}px`
  setTimeout(() => {
    main.style.minHeight = ''
  }, KEEP_HEIGHT_DELAY_MS)
}
