import styled from '@emotion/styled'
import type { Ref } from 'react'
import { bound, type Controlled } from './bound'
import { controlLook, Field, type FieldLook } from './field'

const Box = styled('textarea')({ ...controlLook, resize: 'vertical', fieldSizing: 'content', maxHeight: '40vh' })

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
  return (
    <Field {...{ label, lang, hint, error, optional, disabled }}>
      {(ids) => (
        <Box
          {...ids}
          {...input}
          rows={rows}
          dir="auto"
          value={value ?? ''}
          disabled={disabled}
          ref={ref as Ref<HTMLTextAreaElement>}
          onBlur={onBlur}
          style={{ minHeight: `calc(${rows} * 1.5em + 1.5rem)` }}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** Several lines of text; grows with what is written where the browser can. */
export const TextArea = bound<string, TextAreaProps>(View)
