import { sliderRange } from '@almanac/domain/slider'
import { NumberStepper } from '@almanac/ui/fields'
import { answerTo, numberOf, type QuestionProps } from '../question'
import { numberBounds } from '../bounds'
import { useQuestionTexts } from '../useQuestionTexts'
import { VisualAnalogue } from './VisualAnalogue'

/** A numeric slider or a visual analogue scale without numbers. */
export function SliderQuestion(props: QuestionProps) {
  const { item, answer, onChange } = props
  const { look, plain, written } = useQuestionTexts(props)
  const bounds = numberBounds(props)
  const { minimum, maximum, step, stop } = sliderRange({
    minimum_value: bounds.min,
    maximum_value: bounds.max,
    decimals: item.decimals,
  })
  if (item.display === 'visual_analogue') return <VisualAnalogue {...props} minimum={minimum} maximum={maximum} />
  return (
    <NumberStepper
      {...look()}
      min={minimum}
      max={maximum}
      step={stop}
      finest={step}
      unit={item.unit && plain(item.unit)}
      low={written(item.min_label)}
      middle={written(item.middle_label)}
      high={written(item.max_label)}
      value={numberOf(answer)}
      onChange={(value) => onChange(answerTo(props, { value }))}
    />
  )
}
