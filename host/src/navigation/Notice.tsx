import type { ReactNode } from 'react'
import styled from '@emotion/styled'
import { Icon, radiusControl, Text } from '@almanac/ui/core'

const Strip = styled.aside({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '0.75rem',
  maxWidth: '67.5rem',
  boxSizing: 'border-box',
  // Away from the edges of the window, as every card.
  width: 'calc(100% - 2rem)',
  marginInline: 'auto',
  marginBlockStart: 'calc(0.5rem + var(--al-inset-top))',
  paddingInline: '1rem',
  paddingBlock: '0.375rem',
  borderRadius: radiusControl,
  background: 'var(--al-accent-soft)',
  color: 'var(--al-ink)',
  // Drawn by forced colors alone.
  border: '1px solid transparent',
  '& > svg': { color: 'var(--al-accent)' },
  '& > p': { flex: '1 1 12rem', paddingBlock: '0.375rem' },
})

interface NoticeProps {
  /** The kind of notice, for screen readers. */
  label: string
  /** A button. */
  action: ReactNode
  children: ReactNode
}

/** A card above the page that says which special mode it is in, with a button to leave it. */
export function Notice({ label, action, children }: NoticeProps) {
  return (
    <Strip aria-label={label}>
      <Icon name="info" />
      <Text>{children}</Text>
      {action}
    </Strip>
  )
}
