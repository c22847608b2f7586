import styled from '@emotion/styled'
import { WIDE_COLUMN } from '../layout/wide'
import { BETWEEN_BARS, space } from '../theme/tokens'

const widths = { reading: '40rem', wide: WIDE_COLUMN, full: undefined } as const

/** Up to how wide the content of a screen is. */
export type ScreenWidth = keyof typeof widths

interface PageProps {
  width: ScreenWidth
  fillsWindow?: boolean
}

/** The page of a screen: its column, the distance from the edges, and the gaps between its parts. */
export const ScreenPage = styled('div', {
  shouldForwardProp: (name) => name !== 'width' && name !== 'fillsWindow',
})<PageProps>(({ width, fillsWindow }) => ({
  width: '100%',
  maxWidth: widths[width] && `calc(${widths[width]} + ${space(8)})`,
  boxSizing: 'border-box',
  marginInline: 'auto',
  padding: `${space(4)} ${space(4)} ${space(12)}`,
  display: 'flex',
  flexDirection: 'column',
  gap: space(5),
  ...(fillsWindow && {
    minHeight: BETWEEN_BARS,
    paddingBlockEnd: 0,
  }),
}))
