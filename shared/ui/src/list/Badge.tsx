import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../layout/VisuallyHidden'
import { colour, size } from '../theme/tokens'

const Mark = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 20,
  height: 20,
  boxSizing: 'border-box',
  paddingInline: 6,
  borderRadius: 10,
  background: colour.accent,
  color: colour.on_accent,
  fontSize: size.small,
  fontWeight: 700,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
})
const Around = styled('span')({
  position: 'relative',
  display: 'inline-flex',
  '& > span:last-of-type': { position: 'absolute', top: -6, insetInlineEnd: -8 },
})

interface BadgeProps {
  /** Nothing is shown for 0; 99+ beyond. */
  count: number
  /** What is counted, read out instead of the bare figure: 3 unread messages. */
  label: string
  /** What the mark sits on; alone when absent. */
  children?: ReactNode
}

/** A small count on something. */
export function Badge({ count, label, children }: BadgeProps) {
  const mark = count > 0 && (
    <Mark>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </Mark>
  )
  if (!children) return mark || null
  return (
    <Around>
      {children}
      {mark}
    </Around>
  )
}
