/** A page that is not seen paints nothing. */
const PAINT_TIMEOUT_MS = 100

/** Calls back once the next frame is painted; returns a function that cancels. */
export function afterPaint(work: () => void): () => void {
  let timer = setTimeout(work, PAINT_TIMEOUT_MS)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
