import styled from '@emotion/styled'
import { useTranslation } from '@almanac/i18n'
import { createContext, useContext, type CSSProperties, type ReactNode } from 'react'
import { colour, displayed, size, space } from '../theme/tokens'

/** How the field of a question is labeled; null for fields that are no question of their own. */
export interface QuestionLook {
  /** It must be answered, which is marked. In a form of questions, what may stay empty is not. */
  needed: boolean
  /** The label is the heading of the question; false for its further fields. */
  isHeading: boolean
}

const QuestionContext = createContext<QuestionLook | null>(null)

/** A question of a form: the label of its field is a heading, marked if it needs an answer. */
export function Question({ needed, children }: Pick<QuestionLook, 'needed'> & { children?: ReactNode }) {
  return <QuestionContext value={needed ? NEEDED : MAY_STAY_EMPTY}>{children}</QuestionContext>
}

/** Objects of their own would render each field again with its form. */
const NEEDED: QuestionLook = { needed: true, isHeading: true }
const MAY_STAY_EMPTY: QuestionLook = { needed: false, isHeading: true }
const PART: QuestionLook = { needed: false, isHeading: false }

/** Further fields of the same question: their labels are no headings, and only the question is marked. */
export function QuestionParts({ children }: { children?: ReactNode }) {
  return <QuestionContext value={useContext(QuestionContext) && PART}>{children}</QuestionContext>
}

export const useQuestion = (): QuestionLook | null => useContext(QuestionContext)

const Mark = styled('div')({
  fontSize: size.small,
  fontWeight: 700,
  color: colour.ink_soft,
  marginBlockStart: `-${space(1)}`,
})

/** Marks a question that must be answered; the description of its field for screen readers. */
export function Needed({ id }: { id: string }) {
  const { t } = useTranslation('ui')
  return <Mark id={id}>{t('form.needed')}</Mark>
}

/** The heading of a question. */
export const QUESTION: CSSProperties = { ...displayed, fontSize: size.title }
