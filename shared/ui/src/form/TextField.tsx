import { useId, type HTMLInputAutoCompleteAttribute, type HTMLInputTypeAttribute, type Ref } from 'react'
import { bound, useFieldName, type Controlled } from './bound'
import { Field, type FieldLook, Input } from './field'

export interface TextInputProps {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel' | 'url' | 'search'>
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'url' | 'search'
  /** Maximum number of characters. */
  maxLength?: number
  placeholder?: string
  autoCapitalize?: 'none' | 'sentences' | 'words' | 'characters'
  spellCheck?: boolean
  /** After the text: a unit. */
  end?: string
  /** Filters the typed characters that the field accepts; other keys do nothing. Not applied during IME composition. */
  keep?: (typed: string) => string
  /** Offered by the browser while typing; others can be typed too. */
  choices?: readonly string[]
}

const asTyped = (typed: string) => typed

function View({
  id,
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
  end,
  keep = asTyped,
  type = 'text',
  choices,
  ...input
}: TextInputProps & FieldLook & Controlled<string>) {
  const name = useFieldName()
  const email = type === 'email'
  const list = useId()
  return (
    <Field {...{ id, label, lang, hint, error, optional, disabled }}>
      {(ids) => (
        <>
          <Input
            list={choices && list}
            {...ids}
            name={name}
            type={type}
            value={value ?? ''}
            disabled={disabled}
            dir={value ? 'auto' : undefined}
            ref={ref as Ref<HTMLInputElement>}
            onBlur={() => {
              if (keep(value ?? '') !== (value ?? '')) onChange(keep(value ?? ''))
              onBlur?.()
            }}
            {...(email ? { autoCapitalize: 'none', spellCheck: false } : {})}
            {...input}
            onChange={({ target, nativeEvent }) =>
              onChange('isComposing' in nativeEvent && nativeEvent.isComposing ? target.value : keep(target.value))
            }
            end={end && <span aria-hidden>{end}</span>}
          />
          {choices && (
            <datalist id={list}>
              {choices.map((choice) => (
                <option key={choice} value={choice} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

/** A single line of text. */
export const TextField = bound<string, TextInputProps>(View)
