import InputBase from '@mui/material/InputBase'
import type { ChangeEvent } from 'react'
import { bound, type Controlled } from './bound'
import { Field, type FieldLook } from './field'

/**
 * Length from which a field keeps its height and uses the direction of the page: computing both for
 * a pasted megabyte freezes a browser for most of a minute.
 */
const MAX_FITTED_LENGTH = 20_000

interface TextAreaProps {
  rows?: number
  maxLength?: number
  placeholder?: string
}

function View({
  label,
  labelHidden,
  lang,
  hint,
  error,
  optional,
  disabled,
  value,
  onChange,
  onBlur,
  ref,
  rows = 3,
  ...input
}: TextAreaProps & FieldLook & Controlled<string>) {
  const isFitted = (value ?? '').length <= MAX_FITTED_LENGTH
  return (
    <Field {...{ label, labelHidden, lang, hint, error, optional, disabled }}>
      {(ids) => (
        <InputBase
          // Not MUI's multiline, which measures on each key press: the browser knows the height.
          inputComponent="textarea"
          disabled={disabled}
          inputRef={ref}
          rows={rows}
          slotProps={{
            input: {
              ...ids,
              ...input,
              type: undefined,
              dir: isFitted && value ? 'auto' : undefined,
              value: value ?? '',
              onBlur,
              onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value),
              style: {
                minHeight: `calc(${rows} * 1.5em + 1.5rem)`,
                maxHeight: '40vh',
                resize: 'vertical',
                fieldSizing: isFitted ? 'content' : 'fixed',
              },
            },
          }}
        />
      )}
    </Field>
  )
}

/** Multi-line text; grows with its content where the browser supports it. */
export const TextArea = bound<string, TextAreaProps>(View)
