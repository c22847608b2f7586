import type { Ref } from 'react'
import { bound, type Controlled } from './bound'
import { Field, type FieldLook } from './field'
import { Input } from './Input'

interface DateFieldProps {
  /** First and last day, YYYY-MM-DD. */
  min?: string
  max?: string
  autoComplete?: 'bday' | 'off'
}

function View({
  label,
  lang,
  hint,
  error,
  optional,
  disabled,
  value,
  onChange,
  onBlur,
  ref,
  ...input
}: DateFieldProps & FieldLook & Controlled<string>) {
  return (
    <Field {...{ label, lang, hint, error, optional, disabled }}>
      {(ids) => (
        <Input
          {...ids}
          {...input}
          type="date"
          value={value ?? ''}
          disabled={disabled}
          ref={ref as Ref<HTMLInputElement>}
          onBlur={onBlur}
          style={{ maxWidth: '16rem' }}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** A day as YYYY-MM-DD, with the picker that the phone brings; empty text while there is none. */
export const DateField = bound<string, DateFieldProps>(View)
