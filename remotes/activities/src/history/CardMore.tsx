import { Text } from '@almanac/ui/core'
import { createContext, useContext, useState, type ReactNode } from 'react'

const OpenContext = createContext(false)

export const CardMoreProvider = OpenContext.Provider

/** Whether the details of the card around are shown; false outside of a card. */
export const useIsMoreShown = (): boolean => useContext(OpenContext)

/** A detail of a card, shown when its reader asks for more. */
export const CardMore = ({ children }: { children: ReactNode }) => (useIsMoreShown() ? children : null)

/** How a number of a card is worked out: a detail. */
export const Definition = ({ children }: { children: ReactNode }) => (
  <CardMore>
    <Text variant="small" tone="soft">
      {children}
    </Text>
  </CardMore>
)

/** The activities whose details are open. In memory: it holds while the page stands, on the way to an entry and back. */
const opened = new Set<string>()

/** Whether the details of an activity are open, remembered while the page stands. */
export function useMoreOf(activity_id: string): [isOpen: boolean, toggle: () => void] {
  const [isOpen, setOpen] = useState(() => opened.has(activity_id))
  const toggle = () => {
    if (isOpen) opened.delete(activity_id)
    else opened.add(activity_id)
    setOpen(!isOpen)
  }
  return [isOpen, toggle]
}
