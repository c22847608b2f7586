import type { CSSProperties } from 'react'
import type { HueColours } from '@almanac/domain/theme'
import { colour } from '../theme/tokens'

/** The colors of an answer: those of the activity around it, else these. */
export const answerIn = ({ text, tint, fill }: HueColours): HueColours => ({
  text: `var(--al-answer-text, ${text})`,
  tint: `var(--al-answer-tint, ${tint})`,
  fill: `var(--al-answer-fill, ${fill})`,
})

/** The same, with the accent outside an activity: of a survey. */
export const answerColour = answerIn({ text: colour.accent, tint: colour.accent_soft, fill: colour.accent })

/** Gives the answers inside an element the colors of an activity. */
export function answerColours({ text, tint, fill }: HueColours): CSSProperties {
  const variables: Record<`--${string}`, string> = {
    '--al-answer-text': text,
    '--al-answer-tint': tint,
    '--al-answer-fill': fill,
  }
  return variables
}
