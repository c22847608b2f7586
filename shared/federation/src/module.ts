import type { ComponentType } from 'react'
import type { QueryClient } from '@almanac/api-client/query'
import type { SlotName, Slots } from './slots'

/** What a remote exposes as `./remote`. */
export interface RemoteModule {
  /** Renders the remote's screen for the current location, with absolute paths. */
  Screens: ComponentType
}

/** What a remote exposes for a slot: the file named in its descriptor exports `Fill`. */
export interface SlotModule<N extends SlotName> {
  Fill: ComponentType<Slots[N]>
}

/** What a remote exposes as `./offline`, where its descriptor names a file for it. */
export interface OfflineModule {
  /**
   * Reads ahead what the remote's screens need without a network; called when the
   * page is idle, whichever screen is open, unless the user pays for what is loaded.
   */
  prepareOffline: (queries: QueryClient) => Promise<void>
}
