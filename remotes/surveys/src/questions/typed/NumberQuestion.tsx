import { NumberField } from '@almanac/ui/fields'
import { useRef } from 'react'
import { answerTo, type QuestionProps } from '../question'
import { useQuestionTexts } from '../useQuestionTexts'

/**
 * A number. What can't be read as one stays as it was typed and is the value of
 * the answer as a text, which the engine refuses (NUMBER_MISSING): so it is still
 * there after a way back or a reload.
 */
export function NumberQuestion(props: QuestionProps) {
  const { item, answer, onChange } = props
  const { look, plain } = useQuestionTexts(props)
  const typed = useRef('')
  const value = !answer || answer.skipped || answer.value === '' ? null : answer.value
  return (
    <NumberField
      {...look()}
      whole={item.whole}
      unit={item.unit && plain(item.unit)}
      typed={typeof value === 'string' ? value : undefined}
      value={typeof value === 'string' ? NaN : value}
      onTyped={(text) => {
        typed.current = text
      }}
      onChange={(number) =>
        onChange(answerTo(props, { value: number !== null && Number.isNaN(number) ? typed.current : number }))
      }
    />
  )
}
