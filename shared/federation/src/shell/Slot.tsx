import { createContext, createElement, Fragment, useContext, type ReactNode } from 'react'
import type { SlotName, Slots } from '../slots'
import { ShellContext } from './context'

const FallbackContext = createContext<ReactNode>(null)

type SlotProps<N extends SlotName> = {
  name: N
  /** What the slot shows when no remote fills it for this visitor, or the one that does has nothing to say. */
  fallback?: ReactNode
  /** What is given to those who fill it. */
  props: Slots[N]
}

/** The place where a screen shows something of another remote: everybody who fills it, one below the other. */
export function Slot<N extends SlotName>({ name, fallback = null, props }: SlotProps<N>) {
  const fills = useContext(ShellContext).slotFills(name)
  if (fills.length === 0) return fallback
  return (
    <FallbackContext value={fallback}>
      {fills.map(({ key, Fill }) => (
        <Fragment key={key}>{createElement(Fill, props)}</Fragment>
      ))}
    </FallbackContext>
  )
}

/** What the slot around a fill shows without it: for a fill that failed or has nothing to say. Mostly nothing. */
export function SlotFallback() {
  return useContext(FallbackContext)
}
