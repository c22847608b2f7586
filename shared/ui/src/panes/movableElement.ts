/** An element that keeps its content while it is moved from one place of the page to another. */
export interface MovableElement {
  /** Portals render into it. */
  element: HTMLElement
  /** Moves it to the end of a place, with the focus that it had; the function it returns takes it out again. */
  moveInto: (place: HTMLElement) => () => void
}

/** React would mount content anew at another place of its tree; a portal into this element stays mounted. */
export function movableElement(): MovableElement {
  const element = document.createElement('div')
  let focused: HTMLElement | null = null
  return {
    element,
    moveInto(place) {
      place.append(element)
      focused?.focus({ preventScroll: true })
      focused = null
      return () => {
        const { activeElement } = document
        focused = activeElement instanceof HTMLElement && element.contains(activeElement) ? activeElement : null
        element.remove()
      }
    },
  }
}
