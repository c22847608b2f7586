import type { ReactNode } from 'react'
import styled from '@emotion/styled'
import { Text } from '@almanac/ui/core'

const Strip = styled.aside({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '0.75rem',
  paddingInline: '1rem',
  paddingBlock: '0.25rem',
  background: 'var(--al-accent-soft)',
  color: 'var(--al-ink)',
  borderBlockEnd: '1px solid var(--al-line)',
  '& > :first-of-type': { flex: '1 1 12rem' },
})

interface NoticeProps {
  /** The kind of notice, for screen readers. */
  label: string
  /** A button. */
  action: ReactNode
  children: ReactNode
}

/** A strip above the page that says which special mode it is in, with a button to leave it. */
export function Notice({ label, action, children }: NoticeProps) {
  return (
    <Strip aria-label={label}>
      <Text>{children}</Text>
      {action}
    </Strip>
  )
}
