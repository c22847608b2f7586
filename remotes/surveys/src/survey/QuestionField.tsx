import type { SurveyQuestion } from '@almanac/contracts/surveys/survey'
import { sliderRange } from '@almanac/domain/slider'
import { Text, Written } from '@almanac/ui/core'
import { ChoiceGroup, MultiChoiceGroup, NumberField, Slider, TextArea } from '@almanac/ui/fields'
import type { Value } from './value'

interface QuestionFieldProps {
  question: SurveyQuestion
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

/** The field that a question is answered in (specification 000, section 4). */
export function QuestionField({ question, value, error, onChange }: QuestionFieldProps) {
  const lang = question.locale ?? null
  const written = (text: string | null) => (text === null ? undefined : <Written lang={lang}>{text}</Written>)
  const look = { label: question.label, lang, hint: written(question.description), error, optional: !question.required }
  const number = typeof value === 'number' ? value : null
  const text = typeof value === 'string' ? value : ''
  const options = question.answers.map((answer) => ({ value: String(answer.value), label: answer.label, lang }))
  const { minimum: min, maximum: max } = sliderRange({
    minimum_value: question.min ?? undefined,
    maximum_value: question.max ?? undefined,
  })
  switch (question.type) {
    case 'choice':
      return <ChoiceGroup {...look} options={options} value={text} onChange={onChange} />
    case 'multiple_choice':
      return (
        <MultiChoiceGroup
          {...look}
          options={options}
          value={typeof value === 'object' && value !== null ? value : []}
          onChange={onChange}
        />
      )
    case 'slider':
      return (
        <Slider
          {...look}
          min={min}
          max={max}
          finest={sliderRange({ minimum_value: min, maximum_value: max }).step}
          low={written(question.min_label)}
          high={written(question.max_label)}
          value={number}
          onChange={onChange}
        />
      )
    case 'number':
      return <NumberField {...look} value={number} onChange={onChange} />
    case 'text':
      return <TextArea {...look} value={text} onChange={onChange} />
    case 'information':
      return (
        <>
          <Text variant="lead">{written(question.label)}</Text>
          {question.description && <Text tone="soft">{written(question.description)}</Text>}
        </>
      )
  }
}
