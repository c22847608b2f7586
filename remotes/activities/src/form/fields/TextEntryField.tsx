import { MAX_TEXT_LENGTH } from '@almanac/domain/entries'
import { TextArea } from '@almanac/ui/fields'
import { hintOf } from './hint'
import type { FieldProps } from './types'
import { useLengthHint } from './useLengthHint'

/** A note in the participant's own words. */
export function TextEntryField({ objective, cell, control, optional }: FieldProps) {
  const length = useLengthHint(control, `${cell}.text`, MAX_TEXT_LENGTH)
  return (
    <TextArea
      name={`${cell}.text`}
      label={objective.name}
      lang={objective.locale ?? null}
      hint={hintOf(objective, { behind: length })}
      optional={optional}
    />
  )
}
