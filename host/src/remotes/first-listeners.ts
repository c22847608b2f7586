/*
 * Listeners that run before those of any release: the window passes an event on first, and this module is loaded before
 * all remotes.
 */

type Listener = (event: Event) => void

const listeners: Listener[] = []

/** Listens to taps, keys, submissions and changes before any listener of a release. */
export function listenFirst(listener: Listener): void {
  listeners.push(listener)
}

for (const type of ['pointerdown', 'click', 'keydown', 'submit', 'change'])
  window.addEventListener(
    type,
    (event) => {
      for (const listener of listeners) listener(event)
    },
    { capture: true, passive: true },
  )
