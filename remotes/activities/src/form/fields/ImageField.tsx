import { hintOf } from './hint'
import type { FieldProps } from './types'
import { PictureInput } from './PictureInput'

/** A picture: of a rash, a meal, a label. */
export function ImageField({ objective, cell, optional }: FieldProps) {
  return (
    <PictureInput
      name={`${cell}.picture`}
      label={objective.name}
      lang={objective.locale ?? null}
      hint={hintOf(objective)}
      optional={optional}
    />
  )
}
