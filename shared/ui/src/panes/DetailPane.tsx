import styled from '@emotion/styled'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { colour, displayed, size, space } from '../theme/tokens'
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
  /** Buttons below the content. */
  actions?: ReactNode
  children: ReactNode
}

/** A detail that has no screen of its own, in its pane; a narrow window shows it in a dialog. Its heading takes the focus. */
export function DetailPane({ title, actions, children }: DetailPaneProps) {
  const made = useId()
  const id = usePane()?.headingId ?? made
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title])
  return (
    <Area>
      <Heading ref={heading} id={id} tabIndex={-1}>
        {title}
      </Heading>
      {children}
      {actions !== undefined && <Actions>{actions}</Actions>}
    </Area>
  )
}
