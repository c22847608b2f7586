import styled from '@emotion/styled'
import { colour, radius, size, space, target } from '../theme/tokens'

/** Around a box to tick and its words: all of it can be hit. */
export const Choice = styled('label')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space(3),
  minHeight: target,
  boxSizing: 'border-box',
  padding: `${space(2.5)} ${space(3)}`,
  borderRadius: radius,
  cursor: 'pointer',
  background: colour.surface,
  border: `1px solid ${colour.control}`,
  transition: 'background-color 150ms, border-color 150ms',
  '&:hover': { borderColor: colour.accent },
  '&:has(:checked)': { background: colour.accent_soft, borderColor: colour.accent },
  '&:has(:focus-visible)': { outline: `3px solid ${colour.accent}`, outlineOffset: 2 },
  '& small': { display: 'block', fontSize: size.small, color: colour.ink_soft },
})
