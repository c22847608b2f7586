import { sliderRange, sliderValue } from '@almanac/domain/slider'
import { useTexts } from '@almanac/i18n'
import { Slider } from '@almanac/ui/fields'
import { hintOf, type FieldProps } from './types'

/** A value between two ends; also the severity of a symptom. */
export function SliderField({ objective, cell, optional }: FieldProps) {
  const { format } = useTexts('activities')
  const { minimum, maximum, step, stop } = sliderRange(objective)
  return (
    <Slider
      name={`${cell}.number`}
      label={objective.name}
      hint={hintOf(objective)}
      optional={optional}
      min={minimum}
      max={maximum}
      step={stop}
      finest={step}
      low={objective.minimum_value_string}
      high={objective.maximum_value_string}
      format={(value) => format.number(sliderValue(objective, value), { maximumFractionDigits: 2 })}
    />
  )
}
