import { useEffect, useState, type ReactNode } from 'react'
import { PaneContext, usePane } from './pane'

interface FirstOpenProps {
  /** Address of the item, whose row is marked in the list; omitted where the list marks it by itself. */
  at?: string
  children: ReactNode
}

/**
 * What a list opens by itself in a wide window: its first item, beside the list, at the address of the list. The list
 * stays the screen. Until the person touches it, it is only looked past (`isUntouched`): nothing in it counts as read.
 */
export function FirstOpen({ at, children }: FirstOpenProps) {
  const pane = usePane()
  const [isUntouched, setUntouched] = useState(true)
  const mark = pane?.onFirstOpen
  useEffect(() => {
    if (at === undefined) return undefined
    mark?.(at)
    return () => mark?.(null)
  }, [at, mark])
  if (!pane) return children
  const touch = () => setUntouched(false)
  return (
    <div onPointerDownCapture={touch} onFocusCapture={touch}>
      <PaneContext value={{ ...pane, isUntouched }}>{children}</PaneContext>
    </div>
  )
}
