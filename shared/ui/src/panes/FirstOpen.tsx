import { use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { FirstOpenedContext, PaneContext, usePane } from './pane'

interface FirstOpenProps {
  /** Address of the item, whose row is marked in the list; omitted where the list marks it by itself. */
  at?: string
  /** Opens the item where it has no address of its own. */
  onOpen?: () => void
  /** The person has chosen it: it is at its address, and no longer what the list opened. */
  isChosen?: boolean
  children: ReactNode
}

/**
 * What a list opens by itself in a wide window: its first item, beside the list, at the address of the list. The list
 * stays the screen. Until the person touches it, it is only looked past (`isUntouched`): nothing in it counts as read.
 * What was touched stays open, with what was typed in it, when the window becomes narrow. Needs the item as `key`, and
 * the same place in the tree whether the item is chosen or not.
 */
export function FirstOpen({ at, onOpen, isChosen = false, children }: FirstOpenProps) {
  const pane = usePane()
  const navigate = useNavigate()
  const [isTouched, setTouched] = useState(false)
  const [before, setBefore] = useState({ isChosen, left: 0 })
  if (before.isChosen !== isChosen) {
    // Back leaves what was begun in the chosen one, such as a question: the list opens it anew.
    setBefore({ isChosen, left: isChosen ? before.left : before.left + 1 })
    if (!isChosen) setTouched(false)
  }
  const panes = use(FirstOpenedContext)
  const marked = isChosen ? undefined : at
  useEffect(() => {
    if (marked === undefined) return undefined
    panes?.onFirstOpen(marked)
    return () => panes?.onFirstOpen(null)
  }, [marked, panes])

  const open = useEffectEvent(() => {
    if (at === undefined) onOpen?.()
    else void navigate(at, { preventScrollReset: true })
  })
  useEffect(() => {
    if (!isTouched || isChosen) return undefined
    panes?.onTouched(() => open())
    return () => panes?.onTouched(null)
  }, [isTouched, isChosen, panes])

  const touch = () => setTouched(true)
  return (
    <div key={before.left} style={{ display: 'contents' }} onPointerDownCapture={touch} onFocusCapture={touch}>
      <PaneContext value={pane && { ...pane, isUntouched: !isTouched && !isChosen }}>{children}</PaneContext>
    </div>
  )
}
