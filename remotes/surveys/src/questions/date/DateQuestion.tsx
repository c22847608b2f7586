import { useTranslation } from '@almanac/i18n'
import { Field, Input, DateField } from '@almanac/ui/fields'
import { answerTo, textOf, type QuestionProps } from '../question'
import { textBounds } from '../bounds'
import { useQuestionTexts } from '../useQuestionTexts'
import { usePeriodText } from './usePeriodText'

/** A date, with the native picker. */
export function DateQuestion(props: QuestionProps) {
  const { format } = useTranslation('surveys')
  const { look } = useQuestionTexts(props)
  const bounds = textBounds(props)
  const period = usePeriodText(bounds, (day) => format.date(day, 'medium_year'))
  return (
    <DateField
      {...look(period)}
      {...bounds}
      value={textOf(props.answer)}
      onChange={(value) => props.onChange(answerTo(props, { value: value === '' ? null : value }))}
    />
  )
}

/** A time of day in minutes, with the native picker. */
export function TimeQuestion(props: QuestionProps) {
  const { format } = useTranslation('surveys')
  const { look } = useQuestionTexts(props)
  const bounds = textBounds(props)
  const period = usePeriodText(bounds, (time) => format.time(time))
  return (
    <Field {...look(period)}>
      {(ids) => (
        <Input
          {...ids}
          {...bounds}
          type="time"
          style={{ maxWidth: '12rem' }}
          disabled={props.disabled}
          value={textOf(props.answer)}
          onChange={({ target: { value } }) =>
            props.onChange(answerTo(props, { value: value === '' ? null : value.slice(0, 5) }))
          }
        />
      )}
    </Field>
  )
}
