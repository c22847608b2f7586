/** Focuses the heading of the open screen. Those of places that are mounted but hidden stand before it, and take no focus. */
export function focusHeading(): void {
  for (const heading of document.querySelectorAll<HTMLElement>('main h1')) {
    heading.focus({ preventScroll: true })
    if (document.activeElement === heading) return
  }
}

/** Focuses the heading where what had the focus is gone, instead of the start of the page; not below an open dialog. */
export function focusHeadingIfLost(): void {
  const isLost = document.activeElement === null || document.activeElement === document.body
  const isCovered = document.querySelector('[aria-modal="true"]') !== null
  if (isLost && !isCovered) focusHeading()
}
