import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { PreviewRefusal } from '@almanac/contracts/platform/previews'

const refusedStore = createStore<{ reason: PreviewRefusal | null }>()(() => ({ reason: null }))

/** A link to a preview was opened and not followed, for this reason; null: there was none, or it has been read. */
export function tellRefused(reason: PreviewRefusal | null): void {
  refusedStore.setState({ reason })
}

/** Why the preview that was asked for is not shown. */
export function useRefused(): PreviewRefusal | null {
  return useStore(refusedStore, ({ reason }) => reason)
}
