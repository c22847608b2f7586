/** Whoever opens a page reads it for this long before it counts as used without a tap. */
const READ_MS = 5_000

/** Any of these shows that somebody is there; a movement or scrolling comes before most taps. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'wheel'] as const

/**
 * Calls back once somebody uses the page: at once where that has been, else with the first sign of it, or after some
 * seconds. What is likely to be wanted next isn't worth the processor of a page that is still starting. Returns a
 * function that cancels.
 */
export function whenUsed(work: () => void): () => void {
  if (navigator.userActivation?.hasBeenActive) {
    work()
    return () => undefined
  }
  const end = () => {
    clearTimeout(timer)
    for (const sign of SIGNS) removeEventListener(sign, begin, { capture: true })
  }
  const begin = () => {
    end()
    work()
  }
  const timer = setTimeout(begin, READ_MS)
  for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, passive: true })
  return end
}
