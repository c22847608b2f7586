import styled from '@emotion/styled'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '../dialog/Dialog'
import { Stack } from '../layout/Stack'
import { useWide } from '../layout/wide'
import { colour, displayed, size, space } from '../theme/tokens'
import { movableElement, type MovableElement } from './movableElement'
import { usePane } from './pane'

const Area = styled('div')({
  boxSizing: 'border-box',
  maxWidth: `calc(40rem + ${space(16)})`,
  marginInline: 'auto',
  padding: `${space(4)} ${space(8)} ${space(12)}`,
  display: 'flex',
  flexDirection: 'column',
  gap: space(5),
})

const Heading = styled('h2')({
  ...displayed,
  margin: 0,
  fontSize: size.heading,
  color: colour.ink,
  overflowWrap: 'anywhere',
  '&:focus': { outline: 'none' },
})

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(3), paddingBlockStart: space(2) })

interface DetailPaneProps {
  title: string
  /** Buttons below the content; the primary one last. */
  actions?: ReactNode
  children: ReactNode
  /** Called when the dialog of a narrow window is closed: `close` of `useOpenedByAddress`. */
  onClose: () => void
  /** Whether it asks something that must be answered. */
  isQuestion?: boolean
  /** Width of the dialog. */
  width?: 'narrow' | 'wide'
}

/**
 * A detail that has no screen of its own, within `Panes`: in its pane, and in a dialog in a narrow
 * window. When the window is turned, its content stays mounted, with what was typed and the focus.
 */
export function DetailPane({ title, actions, children, onClose, isQuestion = false, width }: DetailPaneProps) {
  const wide = useWide()
  const [content] = useState(movableElement)
  return (
    <>
      {wide ? (
        <Beside title={title} actions={actions} content={content} />
      ) : (
        <Dialog
          open
          atAddress
          role={isQuestion ? 'alertdialog' : 'dialog'}
          onClose={onClose}
          title={title}
          actions={actions}
          width={width}
        >
          <Place of={content} />
        </Dialog>
      )}
      {createPortal(<Stack gap={5}>{children}</Stack>, content.element)}
    </>
  )
}

interface BesideProps {
  title: string
  actions: ReactNode
  content: MovableElement
}

/** In its pane; the heading takes the focus, unless that is in the content already. */
function Beside({ title, actions, content }: BesideProps) {
  const made = useId()
  const pane = usePane()
  const id = pane?.headingId ?? made
  const heading = useRef<HTMLHeadingElement>(null)
  // What the list has opened by itself leaves the focus where it is, until it is touched.
  const isChosen = pane?.isBeside !== true
  const takesFocus = isChosen || pane.isUntouched === false
  const begin = useEffectEvent(() => {
    if (takesFocus && !content.element.contains(document.activeElement)) heading.current?.focus({ preventScroll: true })
  })
  // What the list had opened by itself stays mounted when it is chosen.
  useEffect(() => begin(), [title, content, isChosen])
  return (
    <Area>
      <Heading ref={heading} id={id} tabIndex={-1}>
        {title}
      </Heading>
      <Place of={content} />
      {actions !== undefined && <Actions>{actions}</Actions>}
    </Area>
  )
}

/** Where the content is at present. */
function Place({ of: content }: { of: MovableElement }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (place.current ? content.moveInto(place.current) : undefined), [content])
  return <div ref={place} />
}
