import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import type { Hue } from '@almanac/domain/theme'
import { hue, radiusControl, size, space } from '../theme/tokens'
import { WIDE } from './wide'

interface BandProps {
  /** A hue that nothing around it has. */
  hue: Hue
  role?: 'status'
  /** Its words in `strong`, and what stands beside them. */
  children: ReactNode
}

/**
 * What holds for the whole screen, in a line that stays in sight below its bar: as wide as the window, so that it
 * covers no more than a line. On a low screen, or with large letters, it stays at its place.
 */
export function Band({ hue: name, role, children }: BandProps) {
  const { text, tint } = hue(name)
  return (
    <Line role={role} style={{ background: tint, color: text }}>
      {children}
    </Line>
  )
}

const Line = styled('div')({
  boxSizing: 'border-box',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space(2)}`,
  marginInline: `-${space(4)}`,
  padding: `${space(2)} ${space(4)}`,
  // Shown by forced colors, which take the tint away.
  border: '2px solid transparent',
  borderInlineWidth: 0,
  '& > strong': { flex: '1 1 8rem', minWidth: 0, overflowWrap: 'anywhere', fontSize: size.small, lineHeight: 1.4 },
  '@media (min-height: 30rem)': { position: 'sticky', insetBlockStart: 'var(--al-top, 0px)', zIndex: 3 },
  [WIDE]: {
    marginInline: 0,
    borderInlineWidth: 2,
    borderRadius: radiusControl,
    '& > strong': { fontSize: size.body },
  },
})
