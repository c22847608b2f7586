import styled from '@emotion/styled'
import { colour, size, space } from '../theme/tokens'
import { answerColour } from './answerColours'

const THUMB = 36
const GROOVE = 14

const thumb = {
  width: THUMB,
  height: THUMB,
  borderRadius: '50%',
  border: `4px solid ${answerColour.fill}`,
  background: colour.surface,
  cursor: 'grab',
}
const track = { height: GROOVE, borderRadius: GROOVE / 2 }
// By angle: keywords such as left and right would be mirrored a second time.
const filled = (angle: number, on: string, off: string) =>
  `linear-gradient(${angle}deg, ${on} var(--at), ${off} var(--at))`
const both = (name: 'slider-runnable-track' | 'slider-thumb', look: object, state = '') => {
  const moz = name === 'slider-thumb' ? 'range-thumb' : 'range-track'
  return { [`&${state}::-webkit-${name}`]: look, [`&${state}::-moz-${moz}`]: look }
}
const groove = { ...track, boxSizing: 'border-box', border: `2px solid ${colour.control}` } as const

/** The range itself. `data-empty` while unanswered: a track without a thumb, also in forced colors. */
export const Range = styled('input')({
  appearance: 'none',
  display: 'block',
  width: '100%',
  minWidth: 0,
  height: 48,
  margin: 0,
  background: 'transparent',
  cursor: 'pointer',
  touchAction: 'pan-y',
  ...both('slider-runnable-track', { ...track, background: filled(90, answerColour.fill, answerColour.tint) }),
  ...both('slider-thumb', { appearance: 'none', ...thumb, boxSizing: 'border-box' }),
  '&::-webkit-slider-thumb': {
    appearance: 'none',
    ...thumb,
    marginBlockStart: (GROOVE - THUMB) / 2,
    boxSizing: 'border-box',
  },
  '[dir="rtl"] &::-webkit-slider-runnable-track': { background: filled(270, answerColour.fill, answerColour.tint) },
  '[dir="rtl"] &::-moz-range-track': { background: filled(270, answerColour.fill, answerColour.tint) },
  '&[data-empty]::-webkit-slider-runnable-track': { ...groove, background: colour.surface },
  '&[data-empty]::-moz-range-track': { ...groove, background: colour.surface },
  ...both('slider-thumb', { visibility: 'hidden' }, '[data-empty]'),
  '&:focus-visible': { outline: 'none' },
  ...both('slider-thumb', { outline: `3px solid ${colour.accent}`, outlineOffset: 3 }, ':focus-visible'),
  ...both(
    'slider-runnable-track',
    { outline: `3px solid ${colour.accent}`, outlineOffset: 3 },
    '[data-empty]:focus-visible',
  ),
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
    ...both('slider-thumb', { background: 'Highlight', border: '2px solid CanvasText' }),
    ...both('slider-thumb', { outline: '3px solid Highlight' }, ':focus-visible'),
    ...both('slider-runnable-track', { outline: '3px solid Highlight' }, '[data-empty]:focus-visible'),
  },
})

/** Marks at the stops, below the track, between the centers of the thumb at both ends. */
export const Ticks = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  paddingInline: THUMB / 2 - 1,
  height: 6,
  marginBlockStart: -8,
  '& > i': {
    width: 2,
    height: 6,
    borderRadius: 1,
    background: colour.control,
    forcedColorAdjust: 'none',
    '@media (forced-colors: active)': { background: 'CanvasText' },
  },
})

/** Filled share of the track, in pixels of the thumb: up to its middle. */
export const THUMB_PX = THUMB

/** The number between its two buttons. */
export const NumberRow = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
})

/** 56 px: for a hand that shakes. */
export const RoundButton = styled('button')({
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  width: 56,
  height: 56,
  padding: 0,
  borderRadius: '50%',
  border: `2px solid ${colour.control}`,
  background: colour.surface,
  color: colour.ink,
  cursor: 'pointer',
  touchAction: 'manipulation',
  '&:hover': { borderColor: colour.accent },
  '&:active': { background: answerColour.tint },
  '&:focus-visible': { outline: `3px solid ${colour.accent}`, outlineOffset: 2 },
  '&:disabled': { opacity: 0.5, cursor: 'default' },
})

/** As high with a number as without one, so that nothing moves at the answer. */
export const Shown = styled('output')({
  flex: 1,
  minWidth: 0,
  minHeight: '4.25rem',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  alignItems: 'center',
  textAlign: 'center',
  color: colour.ink_soft,
  fontVariantNumeric: 'tabular-nums',
  '& > small': { fontSize: size.small },
})
