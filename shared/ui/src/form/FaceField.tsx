import type { Ref } from 'react'
import { bound, type Controlled } from './bound'
import { FaceChoice, type FaceOption } from './FaceChoice'
import { Field, type FieldLook } from './field'

interface FaceFieldProps {
  options: readonly FaceOption[]
}

function View({
  options,
  value,
  onChange,
  onBlur,
  ref,
  ...look
}: FaceFieldProps & FieldLook & Controlled<number | null>) {
  return (
    <Field {...look} as="group" clearing={{ isAnswered: value !== null, clear: () => onChange(null) }}>
      {(ids) => (
        <FaceChoice
          {...{ options, value, onChange, onBlur }}
          lang={look.lang}
          aria-invalid={ids['aria-invalid']}
          inputRef={ref as Ref<HTMLInputElement>}
        />
      )}
    </Field>
  )
}

/** A question that five faces answer. */
export const FaceField = bound<number | null, FaceFieldProps>(View)
