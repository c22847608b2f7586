import type { ComponentType } from 'react'
import type { QueryClient } from '@almanac/api-client/query'
import type { SlotName, Slots } from './slots'

/** Module that a remote exposes as `./remote`. */
export interface RemoteModule {
  /** Renders the remote's screen for the current location, with absolute paths. */
  Screens: ComponentType
}

/** Module that a remote exposes for a slot: the file named in its descriptor exports `Fill`. */
export interface SlotModule<N extends SlotName> {
  Fill: ComponentType<Slots[N]>
}

/** Module that a remote exposes as `./offline`, if its descriptor names a file for it. */
export interface OfflineModule {
  /**
   * Prefetches what the remote's screens need offline; called when the page is idle, whichever
   * screen is open, unless the browser saves data.
   */
  prepareOffline: (queries: QueryClient) => Promise<void>
}
