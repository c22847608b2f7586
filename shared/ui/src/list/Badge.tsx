import MuiBadge from '@mui/material/Badge'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../layout/Text'

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
  if (count <= 0) return children ?? null
  return (
    <>
      {/* MUI hides the figure from screen readers; they are told what is counted. */}
      <MuiBadge badgeContent={count > 99 ? '99+' : count}>{children}</MuiBadge>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
}
