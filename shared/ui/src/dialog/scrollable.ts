/**
 * A ref for what may be higher than its place: while it is, it takes the focus,
 * so that the keyboard can scroll it; while it is not, Tab passes it by.
 */
export function scrollable(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const mark = () => {
    if (element.scrollHeight > element.clientHeight) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  }
  const observer = new ResizeObserver(mark)
  observer.observe(element)
  for (const child of element.children) observer.observe(child)
  mark()
  return () => observer.disconnect()
}
