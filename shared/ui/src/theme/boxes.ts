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

/** The hue of the answers around it (form/answerColours.ts), else the accent. */
const CHECKED = `var(--al-answer-text, ${colour.accent})`

const mark: CSSObject = { content: '""', background: colour.on_accent, transform: 'scale(0)' }

const of = (type: 'checkbox' | 'radio', state = ''): string =>
  `:where(input[type="${type}"]:not([data-covering])${state})`
const both = (state = ''): string => `${of('checkbox', state)}, ${of('radio', state)}`

/**
 * Styles of native checkboxes and radio buttons, with the line of the other fields around them.
 * Without specificity, so that a control can override them. One that covers its label, unseen but
 * for its focus ring, has the attribute `data-covering`.
 */
export const boxes: CSSObject = {
  [both()]: box,
  [of('checkbox')]: { borderRadius: 7 },
  [of('radio')]: { borderRadius: '50%' },
  [`${of('checkbox')}::before`]: { ...mark, width: 12, height: 12, clipPath: TICK },
  [`${of('radio')}::before`]: { ...mark, width: 8, height: 8, borderRadius: '50%' },
  [both(':checked')]: { background: CHECKED, borderColor: CHECKED },
  [`${of('checkbox', ':checked')}::before, ${of('radio', ':checked')}::before`]: { transform: 'none' },
  [both(':disabled')]: { opacity: 0.55 },
  '@media (forced-colors: active)': {
    [both()]: { appearance: 'auto' },
    [`${of('checkbox')}::before, ${of('radio')}::before`]: { display: 'none' },
  },
}
