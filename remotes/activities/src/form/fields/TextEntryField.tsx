import { LONGEST_TEXT } from '@almanac/domain/entries'
import { TextArea } from '@almanac/ui/fields'
import { hintOf, type FieldProps } from './types'
import { useLengthHint } from './useLengthHint'

/** A note in the participant's own words. */
export function TextEntryField({ objective, cell, control, optional }: FieldProps) {
  const length = useLengthHint(control, `${cell}.text`, LONGEST_TEXT)
  return <TextArea name={`${cell}.text`} label={objective.name} hint={[hintOf(objective), length].filter(Boolean).join(' ') || undefined} optional={optional} />
}
