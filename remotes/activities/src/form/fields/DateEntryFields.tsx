import { DateField, DateTimeField, TimeField } from '@almanac/ui/fields'
import { hintOf } from './hint'
import type { FieldProps } from './types'

/** A calendar date. */
export function DateEntryField({ objective, cell, optional }: FieldProps) {
  return (
    <DateField
      name={`${cell}.text`}
      label={objective.name}
      lang={objective.locale ?? null}
      hint={hintOf(objective)}
      optional={optional}
    />
  )
}

/** A date with a time, on the clock of where the participant is. */
export function DateTimeEntryField({ objective, cell, optional }: FieldProps) {
  return (
    <DateTimeField
      name={`${cell}.text`}
      label={objective.name}
      lang={objective.locale ?? null}
      hint={hintOf(objective)}
      optional={optional}
    />
  )
}

/** A time of day, in steps of 15 minutes. */
export function TimeEntryField({ objective, cell, optional }: FieldProps) {
  return (
    <TimeField
      name={`${cell}.clock`}
      label={objective.name}
      lang={objective.locale ?? null}
      hint={hintOf(objective)}
      optional={optional}
    />
  )
}
