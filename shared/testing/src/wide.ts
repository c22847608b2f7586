/** Makes the window of a test as wide as the rail and the panes need; the function it returns makes it narrow again. */
export function openWideWindow(): () => void {
  const narrow = window.matchMedia
  window.matchMedia = (media) => Object.assign(narrow(media), { matches: media.includes('min-width') })
  return () => {
    window.matchMedia = narrow
  }
}
