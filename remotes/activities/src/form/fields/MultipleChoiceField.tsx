import { ChoiceGroup, MultiChoiceGroup } from '@almanac/ui/fields'
import { hintOf, type FieldProps } from './types'

/** One or several of the objective's answers. */
export function MultipleChoiceField({ objective, cell, optional }: FieldProps) {
  const options = (objective.answers ?? []).map(({ id, answer_text }) => ({ value: id, label: answer_text }))
  const look = { label: objective.name, hint: hintOf(objective), optional, options }
  return objective.multiselect ? <MultiChoiceGroup name={`${cell}.chosen`} {...look} /> : <ChoiceGroup name={`${cell}.choice`} {...look} />
}
