import type { CSSProperties } from 'react'
import { colour } from '../theme/tokens'

/** The colors of an answer: those of the activity around it, else the accent. */
export const answerColour = {
  /** On `tint` or on a card, and of what is chosen. */
  text: `var(--al-answer-text, ${colour.accent})`,
  tint: `var(--al-answer-tint, ${colour.accent_soft})`,
  fill: `var(--al-answer-fill, ${colour.accent})`,
} as const

/** Gives the answers inside an element the colors of an activity. */
export function answerColours(own: Record<keyof typeof answerColour, string>): CSSProperties {
  const variables: Record<`--${string}`, string> = {
    '--al-answer-text': own.text,
    '--al-answer-tint': own.tint,
    '--al-answer-fill': own.fill,
  }
  return variables
}
