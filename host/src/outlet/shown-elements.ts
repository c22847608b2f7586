/** The display of what `showElement` shows and hides: the same for both, because another one would lay out everything in it anew. */
export const SHOWABLE = { display: 'flow-root' } as const

/** Whether the browser can keep style and layout of what it does not show; Safari 17 and Firefox 124 cannot. */
const keepsLayout = (): boolean => 'supports' in CSS && CSS.supports('content-visibility', 'hidden')

/**
 * Shows or hides an element. A hidden one takes no room and is not painted, found, focused or read out, but what is in
 * it keeps its style and layout, so that it is only painted when it is shown again.
 */
function showElement({ style }: HTMLElement, isShown: boolean): void {
  const isKept = keepsLayout()
  const display = isShown || isKept ? SHOWABLE.display : 'none'
  if (style.display !== display || style.getPropertyPriority('display') !== '') style.setProperty('display', display)
  const visibility = isShown || !isKept ? 'visible' : 'hidden'
  if (isKept && style.getPropertyValue('content-visibility') !== visibility)
    style.setProperty('content-visibility', visibility)
}

/** Shows those of the elements for which it says so, and hides the others. */
type ShowElements = (elements: Iterable<Element>, isShown: (element: HTMLElement) => boolean) => void

/**
 * Returns a function that shows some elements and hides others. It takes back the `display: none` by which React's
 * `Activity` hides, in the same task: before the next calculation of styles nothing has been thrown away.
 */
export function createShowElements(): ShowElements {
  let isShown: (element: HTMLElement) => boolean = () => true
  const show = (element: Node) => {
    if (element instanceof HTMLElement) showElement(element, isShown(element))
  }
  const changes = new MutationObserver((records) => {
    for (const { target } of records) show(target)
  })
  return (elements, isShownNow) => {
    isShown = isShownNow
    for (const element of elements) {
      changes.observe(element, { attributes: true, attributeFilter: ['style'] })
      show(element)
    }
  }
}
