import { Component, type ReactNode } from 'react'
import { AttemptContext } from '@almanac/federation/shell'

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
 * Keeps a screen that throws from taking the shell with it, and scroll position
 * and focus where they are when another release of the screen takes over.
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

/** The page keeps its height for so long, until what the new screen asks for has come. */
const KEEP_HEIGHT_DELAY_MS = 3_000

/** Where the participant was, before one screen takes the place of another. */
interface ScrollAndFocus {
  /** Once the other screen stands there: the same scroll position, and a focus that was not lost needlessly. */
  restore: () => void
}

/** The place of screens, in both frames. */
const content = () => document.getElementById('content')

/** Remembers scroll position and focus now. */
function scrollAndFocus(): ScrollAndFocus {
  const { scrollY } = window
  const focused = document.activeElement
  const height = content()?.offsetHeight ?? 0
  return {
    restore() {
      const main = content()
      if (!main) return
      // A screen that is still filling up is shorter: the page would jump to its end.
      keepHeight(main, height)
      if (window.scrollY !== scrollY) window.scrollTo(window.scrollX, scrollY)
      const lost = focused !== null && focused !== document.body && !focused.isConnected
      if (lost) main.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    },
  }
}

function keepHeight(main: HTMLElement, height: number): void {
  main.style.minHeight = `${height}px`
  setTimeout(() => {
    main.style.minHeight = ''
  }, KEEP_HEIGHT_DELAY_MS)
}
