import styled from '@emotion/styled'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { hasOpenElement } from '../dialog/useHistoryEntry'
import { useWide, WIDE } from '../layout/wide'
import { colour, space } from '../theme/tokens'
import { FirstOpenedContext, LIST_WIDTH, PaneContext, type FirstOpened, type Pane } from './pane'

const Area = styled('div')({
  [WIDE]: { display: 'grid', gridTemplateColumns: `${LIST_WIDTH} minmax(0, 1fr)`, alignItems: 'start' },
  '@media print': { display: 'block' },
})

const ListPane = styled('section')({
  [WIDE]: {
    position: 'sticky',
    insetBlockStart: 'var(--al-top, 0px)',
    height: 'calc(100dvh - var(--al-top, 0px))',
    boxSizing: 'border-box',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    borderInlineEnd: `1px solid ${colour.line}`,
    scrollPaddingBlock: space(2),
    '@media print': { display: 'none' },
  },
})

interface PanesProps {
  /** The list, whose rows link to the details. */
  list: ReactNode
  /** The open detail; null while none is open. */
  detail: ReactNode | null
  /** In place of the detail while none is open: the first item (`FirstOpen`), or what to choose. */
  nothingOpen?: ReactNode
  /** The list stays the screen, with its title, because the detail has none of its own: it is a `DetailPane`. */
  isListScreen?: boolean
}

/**
 * A list and what it opens. From the width of `WIDE` on they stand beside each other, and the list
 * keeps its place and its data while another item is opened; below it one of the two is shown. A
 * closed detail gives the focus back to its row. Both keep their state when the window is turned.
 */
export function Panes({ list, detail, nothingOpen, isListScreen = false }: PanesProps) {
  const wide = useWide()
  const id = useId()
  const isOpen = detail !== null
  const { ref, onFocus } = useFocusOfList(isOpen)
  const { firstOpen, firstOpened, isKept } = useFirstOpened(wide || isOpen)
  const panes = useMemo(
    () => ({
      list: { part: 'list', isBeside: isOpen && !isListScreen, headingId: `${id}list`, firstOpen } satisfies Pane,
      detail: { part: 'detail', isBeside: !isOpen, headingId: `${id}detail` } satisfies Pane,
    }),
    [id, isOpen, isListScreen, firstOpen],
  )
  return (
    <Area>
      {(wide || (!isOpen && !isKept) || isListScreen) && (
        <ListPane key="list" ref={ref} onFocus={onFocus} aria-labelledby={wide ? panes.list.headingId : undefined}>
          <PaneContext value={wide ? panes.list : null}>{list}</PaneContext>
        </ListPane>
      )}
      {(wide || isOpen || isKept) && (
        <section key="detail" aria-labelledby={wide && isOpen ? panes.detail.headingId : undefined}>
          <FirstOpenedContext value={firstOpened}>
            <PaneContext value={wide ? panes.detail : null}>{detail ?? nothingOpen}</PaneContext>
          </FirstOpenedContext>
        </section>
      )}
    </Area>
  )
}

/**
 * What the list has opened by itself (`FirstOpen`). Without room for both it goes, unless the person has touched it:
 * then it is opened as if it had been chosen, once no dialog is open in it, whose history entry would be covered.
 *
 * @param hasRoom Whether a detail is shown: beside the list, or because one was chosen.
 */
function useFirstOpened(hasRoom: boolean) {
  const [firstOpen, setFirstOpen] = useState<string | null>(null)
  const [touched, setTouched] = useState<{ open: () => void } | null>(null)
  const firstOpened = useMemo(
    (): FirstOpened => ({
      onFirstOpen: setFirstOpen,
      onTouched: (open) => setTouched(open && { open }),
    }),
    [],
  )
  const location = useLocation()
  const isKept = !hasRoom && touched !== null
  const isCovered = hasOpenElement(location.state)
  const keep = useEffectEvent(() => touched?.open())
  useEffect(() => {
    if (isKept && !isCovered) keep()
  }, [isKept, isCovered])
  return { firstOpen, firstOpened, isKept }
}

/** Returns the focus to the row that opened the detail once that is closed by Back. */
function useFocusOfList(isOpen: boolean) {
  const ref = useRef<HTMLElement>(null)
  const focused = useRef<HTMLElement>(null)
  const opened = useRef<string>(null)
  const { pathname, search } = useLocation()
  const move = useNavigationType()
  const address = pathname + search

  const follow = useEffectEvent(() => {
    if (isOpen) {
      opened.current = address
      return
    }
    const row = focused.current?.isConnected ? focused.current : linkTo(ref.current, opened.current)
    if (opened.current !== null && move !== 'PUSH') row?.focus()
    opened.current = null
  })
  useEffect(() => follow(), [isOpen, address])
  return {
    ref,
    onFocus: ({ target }: { target: EventTarget }) => {
      if (target instanceof HTMLElement) focused.current = target
    },
  }
}

/** The link of a list to an address. */
function linkTo(list: HTMLElement | null, address: string | null): HTMLElement | undefined {
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])]
  return links.find((link) => link.getAttribute('href') === address)
}
