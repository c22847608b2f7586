/** An element is in its place when so many frames in a row have not moved it. */
const STILL_FRAMES = 3
const MAX_FRAMES = 60

/**
 * Focuses an element and scrolls to it. A part that comes into view takes its real height only in the next frames and
 * moves what is below it, so the page is scrolled until the element stays where it is.
 */
export function jumpTo(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  let [frames, still] = [0, 0]
  const place = () => {
    const before = element.getBoundingClientRect().top
    element.scrollIntoView({ block: 'start' })
    still = Math.abs(element.getBoundingClientRect().top - before) < 1 ? still + 1 : 0
    frames += 1
    if (still < STILL_FRAMES && frames < MAX_FRAMES) requestAnimationFrame(place)
  }
  place()
}
