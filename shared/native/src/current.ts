import type { Bridge } from './bridge'

let current: Bridge | null = null
const listeners = new Set<() => void>()

/** The shell around this page; null in a browser, and before the shell has said hello. */
export const currentBridge = (): Bridge | null => current

/** Called once the shell has said hello. */
export function setCurrentBridge(bridge: Bridge): void {
  current = bridge
  for (const listener of [...listeners]) listener()
}

/** Calls the listener when the shell has said hello, until the returned function is called. */
export function onBridge(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
