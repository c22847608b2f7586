import { whenIdle } from './when-idle'
import { SIGNS } from './signs-of-use'

/** A tap may be followed by another one for this long. */
const QUIET_MS = 1_000

let lastSign = -Infinity
for (const sign of SIGNS) addEventListener(sign, () => (lastSign = performance.now()), { capture: true, passive: true })

/** Resolves once the browser is idle and nobody has done anything for a moment: a tap would wait for what is begun then. */
export async function whenUnused(): Promise<void> {
  for (;;) {
    await new Promise<void>((resolve) => void whenIdle(resolve))
    const rest = lastSign + QUIET_MS - performance.now()
    if (rest <= 0) return
    await new Promise((resolve) => setTimeout(resolve, rest))
  }
}
