import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand'
import { deviceStorage, onStoredElsewhere } from '@almanac/auth/storage'

const KEY = 'almanac.text_size'

/** Share of the browser's own text size, which each size in rem follows. */
const SHARES = { normal: '100%', large: '115%', larger: '130%' } as const

export type TextSize = keyof typeof SHARES

export const TEXT_SIZES: readonly TextSize[] = ['normal', 'large', 'larger']

function storedSize(): TextSize {
  const stored = deviceStorage.get(KEY)
  return TEXT_SIZES.find((size) => size === stored) ?? 'normal'
}

const sizeStore = createStore<{ size: TextSize }>()(() => ({ size: storedSize() }))

/** The text size chosen on this device. */
export const useTextSize = (): TextSize => useStore(sizeStore, ({ size }) => size)

/** Sets the size of the page's root. Called before the first render, so that nothing moves. */
export function applyTextSize(): void {
  const { size } = sizeStore.getState()
  document.documentElement.style.fontSize = size === 'normal' ? '' : SHARES[size]
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
