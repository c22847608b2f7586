import { placeOnLine, shareOfLine, sliderRange } from '@almanac/domain/slider'
import { numberBounds } from '../bounds'
import { numberOf, type QuestionProps } from '../question'
import { usePositionText } from './usePositionText'

/** The position of an answer on the line, 0 to 1; 0 without an answer. */
export function shareOfAnswer(props: Omit<QuestionProps, 'onChange'>): number {
  const { min, max } = numberBounds(props)
  const { minimum, maximum } = sliderRange({ minimum_value: min, maximum_value: max })
  return shareOfLine(numberOf(props.answer) ?? minimum, { minimum, maximum })
}

/** The position of an answer on its line as text, because the number is never shown. Undefined without an answer. */
export function useAnswerPositionText(props: Omit<QuestionProps, 'onChange'>): string | undefined {
  const wordsOf = usePositionText(props)
  return numberOf(props.answer) === null ? undefined : wordsOf(placeOnLine(shareOfAnswer(props)))
}
