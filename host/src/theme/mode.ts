import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand'
import { deviceStorage, onStoredElsewhere } from '@almanac/auth/storage'

export type Mode = 'light' | 'dark' | 'system'

const KEY = 'almanac.mode'
const MODES: readonly Mode[] = ['light', 'dark', 'system']

function storedMode(): Mode {
  const stored = deviceStorage.get(KEY)
  return MODES.find((mode) => mode === stored) ?? 'system'
}

const modeStore = createStore<{ mode: Mode }>()(() => ({ mode: storedMode() }))

onStoredElsewhere(KEY, () => modeStore.setState({ mode: storedMode() }))

/** The appearance chosen on this device; `system` follows the device's setting. */
export function useMode(): Mode {
  return useStore(modeStore, (state) => state.mode)
}

/** The appearance chosen on this device. */
export const chosenMode = (): Mode => modeStore.getState().mode

/** Subscribes to changes of the appearance. Returns a function that unsubscribes. */
export const onModeChange = (listener: () => void): (() => void) => modeStore.subscribe(listener)

export function chooseMode(mode: Mode): void {
  deviceStorage.set(KEY, mode)
  modeStore.setState({ mode })
}
