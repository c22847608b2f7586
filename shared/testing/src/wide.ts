import { act } from '@testing-library/react'

/** Of the components that follow the width; those of a wide window go on following it in a narrow one. */
const listeners = new Set<() => void>()

const turn = (matchMedia: typeof window.matchMedia): void => {
  window.matchMedia = matchMedia
  act(() => {
    for (const listener of listeners) listener()
  })
}

/** Makes the window of a test as wide as the rail and the panes need; the function it returns makes it narrow again. */
export function openWideWindow(): () => void {
  const narrow = window.matchMedia
  turn((media) =>
    Object.assign(narrow(media), {
      matches: media.includes('min-width'),
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }),
  )
  return () => turn(narrow)
}
