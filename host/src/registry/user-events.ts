import type { Shell, ShellEvent } from '@almanac/federation/shell'

const listeners = new Set<(event: ShellEvent) => void>()

/** Subscribes to changes of the user's data made elsewhere. Returns a function that unsubscribes. */
export const onUserEvent: NonNullable<Shell['onEvent']> = (listener) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Calls all subscribers. One that throws does not affect the others. */
export function dispatchUserEvent(event: ShellEvent): void {
  for (const listener of [...listeners]) {
    try {
      listener(event)
    } catch (error) {
      reportError(error)
    }
  }
}
