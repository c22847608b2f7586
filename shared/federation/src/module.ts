import type { ComponentType } from 'react'

/** What a remote exposes as `./remote`. */
export interface RemoteModule {
  /** Renders the remote's screen for the current location, with absolute paths. */
  Screens: ComponentType
}
