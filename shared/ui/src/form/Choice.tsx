import styled from '@emotion/styled'
import { colour, pill, size, space, target } from '../theme/tokens'
import { answerColour } from './answerColours'

/** A radio button or checkbox with its words, of which all can be pressed. */
export const Choice = styled('label')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space(3),
  minHeight: target,
  boxSizing: 'border-box',
  paddingBlock: space(2.5),
  paddingInline: `${space(3)} ${space(4)}`,
  // Half the height of one line: round at the ends, and still for several lines. The corners of a brand hold here too.
  borderRadius: `min(${pill}, 1.5rem)`,
  cursor: 'pointer',
  background: colour.surface,
  border: `2px solid ${colour.control}`,
  transition: 'background-color 150ms, border-color 150ms',
  '& input': { cursor: 'inherit', accentColor: answerColour.text },
  '&:hover': { borderColor: colour.accent },
  '&:has(:checked)': {
    background: answerColour.tint,
    borderColor: answerColour.text,
    boxShadow: `inset 0 0 0 1px ${answerColour.text}`,
  },
  '&:has(:focus-visible)': { outline: `3px solid ${colour.accent}`, outlineOffset: 2 },
  '& input:focus-visible': { outline: 'none' },
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: size.small, color: colour.ink_soft },
})
