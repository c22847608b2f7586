import { createContext, type ComponentType } from 'react'
import type { SlotName, Slots } from '../slots'

/** What is in progress on a remote's screens: a form, a call. While there is any, the remote is not exchanged. */
export interface Work {
  /** Keeps what was entered, when the remote has to give way all the same. */
  save: () => Promise<void>
}

/** One remote's answer to a slot, ready to be rendered: it loads, fails and is themed by itself. */
export interface SlotFill<N extends SlotName> {
  /** Unique among the fills of the slot. */
  key: string
  Fill: ComponentType<Slots[N]>
}

/** What the shell does for the remote whose screen is shown. The host provides it; without one there is nobody to ask. */
export interface Shell {
  /** Who fills a slot for this visitor. */
  fillsOf: <N extends SlotName>(name: N) => SlotFill<N>[]
  /** Announces work in progress; the answer ends it. */
  begin: (work: Work) => () => void
  /** The code of a screen has come and is rendered next: should the page hang over it, the next visit can tell. */
  mounting?: () => void
}

export const ShellContext = createContext<Shell>({ fillsOf: () => [], begin: () => () => undefined })
