import { NumberField } from '@almanac/ui/fields'
import { useRef } from 'react'
import { answerTo, type QuestionProps } from '../question'
import { useQuestionTexts } from '../useQuestionTexts'

/**
 * A number. Input that cannot be parsed stays as typed and becomes a text answer,
 * which the engine rejects (NUMBER_MISSING), so that it survives Back and a reload.
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
