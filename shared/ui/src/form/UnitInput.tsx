import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { colour } from '../theme/tokens'

const Around = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  '& > input': { fontVariantNumeric: 'tabular-nums' },
  '& > span': { color: colour.ink_soft, flexShrink: 0 },
})

/** A control with its unit behind it. */
export function UnitInput({ unit, children }: { unit?: string; children: ReactNode }) {
  return (
    <Around>
      {children}
      {unit && <span>{unit}</span>}
    </Around>
  )
}
