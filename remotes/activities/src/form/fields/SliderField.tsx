import { sliderRange, sliderValue } from '@almanac/domain/slider'
import { useTranslation } from '@almanac/i18n'
import { Written } from '@almanac/ui/core'
import { Slider } from '@almanac/ui/fields'
import { hintOf } from './hint'
import type { FieldProps } from './types'

/** A value between two ends; also the severity of a symptom. */
export function SliderField({ objective, cell, optional }: FieldProps) {
  const { format } = useTranslation('activities')
  const { minimum, maximum, step, stop } = sliderRange(objective)
  const ends = (words: string | undefined) => words && <Written lang={objective.locale}>{words}</Written>
  return (
    <Slider
      name={`${cell}.number`}
      label={objective.name}
      lang={objective.locale ?? null}
      hint={hintOf(objective)}
      optional={optional}
      min={minimum}
      max={maximum}
      step={stop}
      finest={step}
      low={ends(objective.minimum_value_string)}
      high={ends(objective.maximum_value_string)}
      format={(value) => format.number(sliderValue(objective, value), { maximumFractionDigits: 2 })}
    />
  )
}
