import { createContext, createElement, Fragment, useContext, type ReactNode } from 'react'
import type { SlotName, Slots } from '../slots'
import { ShellContext } from './context'

const FallbackContext = createContext<ReactNode>(null)

type SlotProps<N extends SlotName> = {
  name: N
  /** Shown if no remote fills the slot for this visitor, or if the fill has nothing to show. */
  fallback?: ReactNode
  /** Props of the fills. */
  props: Slots[N]
}

/** The place where a screen shows parts of other remotes: all fills, one below the other. */
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

/** The fallback of the slot around a fill: for a fill that failed or has nothing to show. Usually nothing. */
export function SlotFallback() {
  return useContext(FallbackContext)
}
