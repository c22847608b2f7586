import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand'
import { TEXT_SIZE_SHARES, type TextSize, textSizeOf } from '@almanac/domain/theme'
import { deviceStorage, onStoredElsewhere } from '@almanac/auth/storage'

const KEY = 'almanac.text_size'

const storedSize = (): TextSize => textSizeOf(deviceStorage.get(KEY))

const sizeStore = createStore<{ size: TextSize }>()(() => ({ size: storedSize() }))

/** The text size chosen on this device. */
export const useTextSize = (): TextSize => useStore(sizeStore, ({ size }) => size)

/** The text size chosen on this device. */
export const chosenTextSize = (): TextSize => sizeStore.getState().size

/** Subscribes to changes of the text size. Returns a function that unsubscribes. */
export const onTextSizeChange = (listener: () => void): (() => void) => sizeStore.subscribe(listener)

/** Sets the size of the page's root. Called before the first render, so that nothing moves. */
export function applyTextSize(): void {
  const { size } = sizeStore.getState()
  document.documentElement.style.fontSize = size === 'normal' ? '' : TEXT_SIZE_SHARES[size]
}

onStoredElsewhere(KEY, () => {
  sizeStore.setState({ size: storedSize() })
  applyTextSize()
})

export function chooseTextSize(size: TextSize): void {
  deviceStorage.set(KEY, size)
  sizeStore.setState({ size })
  applyTextSize()
}
