import { createContext, useCallback, useContext, useLayoutEffect, useRef, type ReactNode } from 'react'
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
  const frame = useRef<HTMLDivElement>(null)
  const count = useRef(0)
  // Not a state: one that changes as the fills are mounted has React render again before the first paint.
  const show = useCallback(() => {
    if (frame.current) frame.current.hidden = count.current === 0
  }, [])
  const join = useCallback(() => {
    count.current += 1
    show()
    return () => {
      count.current -= 1
      show()
    }
  }, [show])
  // Fills that are mounted with it have joined before its element was known.
  useLayoutEffect(show)
  return (
    <GroupContext value={join}>
      <div ref={frame}>{children(<Slot name={name} props={props} />)}</div>
    </GroupContext>
  )
}

/** Shows the frame of the `SlotGroup` around a fill while `isShown`. */
export function useInSlotGroup(isShown: boolean): void {
  const join = useContext(GroupContext)
  useLayoutEffect(() => (isShown ? join() : undefined), [isShown, join])
}
