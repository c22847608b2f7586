import { createContext, useContext, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import type { SlotName, Slots } from '../slots'
import { Slot } from './Slot'

const GroupContext = createContext<() => () => void>(() => () => undefined)

interface SlotGroupProps<N extends SlotName> {
  name: N
  /** Props of the fills. */
  props: Slots[N]
  /** What surrounds all fills, such as a card with a heading. */
  children: (fills: ReactNode) => ReactNode
}

/**
 * A slot whose fills share one frame. The frame is shown while at least one of them has something to show, which it
 * says by `useInSlotGroup`.
 */
export function SlotGroup<N extends SlotName>({ name, props, children }: SlotGroupProps<N>) {
  const [count, setCount] = useState(0)
  const join = useMemo(
    () => () => {
      setCount((before) => before + 1)
      return () => setCount((before) => before - 1)
    },
    [],
  )
  return (
    <GroupContext value={join}>
      <div hidden={count === 0}>{children(<Slot name={name} props={props} />)}</div>
    </GroupContext>
  )
}

/** Shows the frame of the `SlotGroup` around a fill while `isShown`. */
export function useInSlotGroup(isShown: boolean): void {
  const join = useContext(GroupContext)
  useLayoutEffect(() => (isShown ? join() : undefined), [isShown, join])
}
