import { createContext, createElement, Fragment, useContext, type ReactNode } from 'react'
import type { SlotName, Slots } from '../slots'
import { ShellContext } from './context'

const OtherwiseContext = createContext<ReactNode>(null)

type SlotProps<N extends SlotName> = {
  name: N
  /** What stands there when nobody fills the slot for this visitor, or whoever does has nothing to say. */
  otherwise?: ReactNode
  /** What is given to whoever fills it. */
  given: Slots[N]
}

/** The place where a screen shows something of another remote: everybody who fills it, one below the other. */
export function Slot<N extends SlotName>({ name, otherwise = null, given }: SlotProps<N>) {
  const fills = useContext(ShellContext).fillsOf(name)
  if (fills.length === 0) return otherwise
  return (
    <OtherwiseContext value={otherwise}>
      {fills.map(({ key, Fill }) => (
        <Fragment key={key}>{createElement(Fill, given)}</Fragment>
      ))}
    </OtherwiseContext>
  )
}

/** What the place around a fill shows without it: for a fill that failed or has nothing to say. Mostly nothing. */
export function Otherwise() {
  return useContext(OtherwiseContext)
}
