import type { ShellEvent, ShellEventName } from './contract'

type Listener = (data: unknown) => void

/** Listeners of the shell's events. */
export function createListeners() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    /** Calls the listeners; an error in one does not affect the others. */
    dispatch(name: ShellEventName, data: unknown): void {
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          listener(data)
        } catch (error) {
          reportError(error)
        }
      }
    },
    add<N extends ShellEventName>(
      name: N,
      isEvent: (data: unknown) => data is ShellEvent<N>,
      listener: (data: ShellEvent<N>) => void,
    ): () => void {
      const checked: Listener = (data) => {
        if (isEvent(data)) listener(data)
      }
      const ofName = listeners.get(name) ?? new Set()
      listeners.set(name, ofName.add(checked))
      return () => {
        ofName.delete(checked)
      }
    },
  }
}
