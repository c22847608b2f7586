import { Stack } from '@almanac/ui/core'
import { ChoiceGroup, MultiChoiceGroup } from '@almanac/ui/fields'
import { useWatch } from '@almanac/ui/form'
import { AnswerFeedback } from './AnswerFeedback'
import { hintOf } from './hint'
import type { FieldProps } from './types'

/** One or several of the objective's answers; where one is right, that is told once it is chosen. */
export function MultipleChoiceField({ objective, cell, control, optional }: FieldProps) {
  const options = (objective.answers ?? []).map(({ id, answer_text }) => ({
    value: id,
    label: answer_text,
    lang: objective.locale ?? null,
  }))
  const look = { label: objective.name, lang: objective.locale ?? null, hint: hintOf(objective), optional, options }
  const chosen = useWatch({ control, name: `${cell}.chosen` })
  const choice = useWatch({ control, name: `${cell}.choice` })
  return (
    <Stack gap={3}>
      {objective.multiselect ? (
        <MultiChoiceGroup name={`${cell}.chosen`} {...look} />
      ) : (
        <ChoiceGroup name={`${cell}.choice`} {...look} />
      )}
      <AnswerFeedback objective={objective} chosen={objective.multiselect ? (chosen ?? []) : [choice ?? '']} />
    </Stack>
  )
}
