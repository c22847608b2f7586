import type { CSSObject } from '@emotion/react'
import { colour } from './tokens'

/** A tick of 12 × 12 px, as the outline of an area: forced colors keep no background pictures. */
const TICK = 'polygon(14% 46%, 4% 58%, 40% 92%, 98% 20%, 86% 10%, 39% 66%)'

const box: CSSObject = {
  appearance: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  boxSizing: 'border-box',
  width: 24,
  height: 24,
  margin: 0,
  border: `2px solid ${colour.control}`,
  background: colour.surface,
  cursor: 'inherit',
}

const mark: CSSObject = { content: '""', background: colour.on_accent, transform: 'scale(0)' }

/**
 * Styles of native checkboxes and radio buttons, with the line of the other fields around them.
 * Without specificity, so that a control which hides its box overrides them.
 */
export const boxes: CSSObject = {
  ':where(input[type="checkbox"], input[type="radio"])': box,
  ':where(input[type="checkbox"])': { borderRadius: 7 },
  ':where(input[type="radio"])': { borderRadius: '50%' },
  ':where(input[type="checkbox"])::before': { ...mark, width: 12, height: 12, clipPath: TICK },
  ':where(input[type="radio"])::before': { ...mark, width: 8, height: 8, borderRadius: '50%' },
  ':where(input[type="checkbox"], input[type="radio"]):where(:checked)': {
    background: colour.accent,
    borderColor: colour.accent,
  },
  ':where(input[type="checkbox"], input[type="radio"]):where(:checked)::before': { transform: 'none' },
  ':where(input[type="checkbox"], input[type="radio"]):where(:disabled)': { opacity: 0.55 },
  '@media (forced-colors: active)': {
    ':where(input[type="checkbox"], input[type="radio"])': { appearance: 'auto' },
    ':where(input[type="checkbox"], input[type="radio"])::before': { display: 'none' },
  },
}
