import { SIGNS } from './signs-of-use'

/** Whoever opens a page reads it for this long before it counts as used without a tap. */
const READ_MS = 5_000
/** Between two taps nothing is begun that they would wait for. */
const QUIET_MS = 1_000

/**
 * Calls back once somebody has used the page and paused for a moment, else after some seconds. What is likely to be
 * wanted next isn't worth the processor of a page that is still starting, or that answers a tap. Returns a function
 * that cancels.
 */
export function whenUsed(work: () => void): () => void {
  const end = () => {
    clearTimeout(timer)
    for (const sign of SIGNS) removeEventListener(sign, wait, { capture: true })
  }
  const begin = () => {
    end()
    work()
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(begin, QUIET_MS)
  }
  let timer = setTimeout(begin, navigator.userActivation?.hasBeenActive ? QUIET_MS : READ_MS)
  for (const sign of SIGNS) addEventListener(sign, wait, { capture: true, passive: true })
  return end
}
