import { TextArea } from '@almanac/ui/fields'
import { hintOf, type FieldProps } from './types'

/** A note in the participant's own words. */
export function TextEntryField({ objective, cell, optional }: FieldProps) {
  return <TextArea name={`${cell}.text`} label={objective.name} hint={hintOf(objective)} optional={optional} />
}
