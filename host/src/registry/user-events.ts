import type { Shell, ShellEvent } from '@almanac/federation/shell'

const listeners = new Set<(event: ShellEvent) => void>()

/** Hears of what happens to the user's data elsewhere, until the returned function is called. */
export const onUserEvent: NonNullable<Shell['onEvent']> = (listener) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Passes an event on to the screens that listen. One that fails does not keep it from the others. */
export function passOnUserEvent(event: ShellEvent): void {
  for (const listener of [...listeners]) {
    try {
      listener(event)
    } catch (error) {
      reportError(error)
    }
  }
}
