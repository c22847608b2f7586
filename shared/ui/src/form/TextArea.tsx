import InputBase from '@mui/material/InputBase'
import type { ChangeEvent } from 'react'
import { bound, type Controlled } from './bound'
import { Field, type FieldLook } from './field'

/** Characters from which on a field keeps its height and has the direction of the page: to find both for a pasted megabyte, a browser stands still for most of a minute. */
const MAX_FITTED_LENGTH = 20_000

interface TextAreaProps {
  rows?: number
  maxLength?: number
  placeholder?: string
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
  rows = 3,
  ...input
}: TextAreaProps & FieldLook & Controlled<string>) {
  const isFitted = (value ?? '').length <= MAX_FITTED_LENGTH
  return (
    <Field {...{ label, lang, hint, error, optional, disabled }}>
      {(ids) => (
        <InputBase
          // Not MUI's multiline, which measures at each key: the browser knows how high it is.
          inputComponent="textarea"
          disabled={disabled}
          inputRef={ref}
          rows={rows}
          slotProps={{
            input: {
              ...ids,
              ...input,
              type: undefined,
              dir: isFitted ? 'auto' : undefined,
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

/** Several lines of text; grows with what is written where the browser can. */
export const TextArea = bound<string, TextAreaProps>(View)
