import { createContext, use } from 'react'

/** Width of the pane of a list. */
export const LIST_WIDTH = 'clamp(20rem, 30vw, 23.75rem)'

/** What a screen has to know of the pane that it stands in. */
export interface Pane {
  part: 'list' | 'detail'
  /**
   * Whether the other pane is the screen, with its title and the only `h1`: that of the list beside an open detail, and
   * that of the detail while none was chosen.
   */
  isBeside: boolean
  /** In a list: the address of what it has opened by itself (`FirstOpen`). */
  firstOpen?: string | null
  /** Whether it was opened by the list alone and has not been touched. */
  isUntouched?: boolean
  /** Id for the heading, which names the pane. */
  headingId: string
}

export const PaneContext = createContext<Pane | null>(null)

/** The pane around a component; null in a window with one column, and outside of panes. */
export const usePane = (): Pane | null => use(PaneContext)

/** What panes are told of the item that the list has opened by itself (`FirstOpen`), in every width. */
export interface FirstOpened {
  /** Its address, for the row of the list; null while there is none. */
  onFirstOpen: (address: string | null) => void
  /** How to open it as if it had been chosen, once the person has touched it; null before. */
  onTouched: (open: (() => void) | null) => void
}

export const FirstOpenedContext = createContext<FirstOpened | null>(null)
