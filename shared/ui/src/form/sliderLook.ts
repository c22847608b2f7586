import styled from '@emotion/styled'
import { colour, target } from '../theme/tokens'

const thumb = {
  width: 28,
  height: 28,
  borderRadius: '50%',
  border: `3px solid ${colour.surface}`,
  background: colour.accent,
  boxShadow: `0 0 0 1px ${colour.accent}`,
  cursor: 'grab',
}
const track = { height: 8, borderRadius: 4 }
// By angle: keywords such as left and right would be mirrored a second time.
const filled = (angle: number, on: string, off: string) =>
  `linear-gradient(${angle}deg, ${on} var(--at), ${off} var(--at))`
const both = (name: 'slider-runnable-track' | 'slider-thumb', look: object, state = '') => {
  const moz = name === 'slider-thumb' ? 'range-thumb' : 'range-track'
  return { [`&${state}::-webkit-${name}`]: look, [`&${state}::-moz-${moz}`]: look }
}

/** The range itself. `data-empty` while unanswered: a hollow thumb on an unfilled track, also in forced colors. */
export const Range = styled('input')({
  appearance: 'none',
  flex: 1,
  width: '100%',
  minWidth: 0,
  height: target,
  margin: 0,
  background: 'transparent',
  cursor: 'pointer',
  touchAction: 'pan-y',
  ...both('slider-runnable-track', { ...track, background: filled(90, colour.accent, colour.accent_soft) }),
  ...both('slider-thumb', { appearance: 'none', ...thumb, boxSizing: 'border-box' }),
  '&::-webkit-slider-thumb': { appearance: 'none', ...thumb, marginBlockStart: -10, boxSizing: 'border-box' },
  '[dir="rtl"] &::-webkit-slider-runnable-track': { background: filled(270, colour.accent, colour.accent_soft) },
  '[dir="rtl"] &::-moz-range-track': { background: filled(270, colour.accent, colour.accent_soft) },
  ...both(
    'slider-thumb',
    { background: colour.surface, borderColor: colour.surface, boxShadow: `0 0 0 2px ${colour.control}` },
    '[data-empty]',
  ),
  '&:focus-visible': { outline: 'none' },
  ...both('slider-thumb', { outline: `3px solid ${colour.accent}`, outlineOffset: 3 }, ':focus-visible'),
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    ...both('slider-runnable-track', {
      ...track,
      boxSizing: 'border-box',
      border: '1px solid CanvasText',
      background: filled(90, 'Highlight', 'Canvas'),
    }),
    '[dir="rtl"] &::-webkit-slider-runnable-track': { background: filled(270, 'Highlight', 'Canvas') },
    '[dir="rtl"] &::-moz-range-track': { background: filled(270, 'Highlight', 'Canvas') },
    ...both('slider-thumb', { background: 'Highlight', border: '2px solid CanvasText', boxShadow: 'none' }),
    ...both(
      'slider-thumb',
      { background: 'Canvas', border: '2px dashed CanvasText', boxShadow: 'none' },
      '[data-empty]',
    ),
    ...both('slider-thumb', { outline: '3px solid Highlight' }, ':focus-visible'),
  },
})

/** Marks at the stops, below the track, between the centers of the thumb at both ends. */
export const Ticks = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  paddingInline: 13,
  height: 6,
  marginBlockStart: -10,
  '& > i': {
    width: 2,
    height: 6,
    borderRadius: 1,
    background: colour.control,
    forcedColorAdjust: 'none',
    '@media (forced-colors: active)': { background: 'CanvasText' },
  },
})
