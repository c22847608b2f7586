import type { ComponentType } from 'react'
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
