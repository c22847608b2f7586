import MuiBadge from '@mui/material/Badge'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../layout/Text'
import { addComponentStyles } from '../theme/component-styles'
import { lists } from '../theme/components/lists'

addComponentStyles(lists)

interface BadgeProps {
  /** Hidden for 0; 99+ above 99. */
  count: number
  /** What is counted, read out instead of the bare number: 3 unread messages. */
  label: string
  /** What the badge is attached to; without it the badge stands alone. */
  children?: ReactNode
}

/** A small count attached to something. */
export function Badge({ count, label, children }: BadgeProps) {
  if (count <= 0) return children ?? null
  return (
    <>
      {/* MUI hides the number from screen readers; they get the label instead. */}
      <MuiBadge badgeContent={count > 99 ? '99+' : count}>{children}</MuiBadge>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
}
