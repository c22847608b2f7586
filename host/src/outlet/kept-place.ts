/** Milliseconds for which the page keeps its height, until what the new screen asks for has come. */
const GRACE = 3_000

/** Where the participant was, before one screen takes the place of another. */
export interface KeptPlace {
  /** Once the other screen stands there: the same scroll position, and a focus that was not lost needlessly. */
  restore: () => void
}

/** The place of screens, in both frames. */
const content = () => document.getElementById('content')

function holdHeight(main: HTMLElement, height: number): void {
  main.style.minHeight = `${height}px`
  setTimeout(() => {
    main.style.minHeight = ''
  }, GRACE)
}

/** Remembers scroll position and focus now. */
export function keptPlace(): KeptPlace {
  const { scrollY } = window
  const focused = document.activeElement
  const height = content()?.offsetHeight ?? 0
  return {
    restore() {
      const main = content()
      if (!main) return
      // A screen that is still filling up is shorter: the page would jump to its end.
      holdHeight(main, height)
      if (window.scrollY !== scrollY) window.scrollTo(window.scrollX, scrollY)
      const lost = focused !== null && focused !== document.body && !focused.isConnected
      if (lost) main.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    },
  }
}
