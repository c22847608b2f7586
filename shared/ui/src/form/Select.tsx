import { bound, type Controlled } from './bound'
import { Field, type FieldLook } from './field'
import { NativeSelect } from './NativeSelect'

export interface Option {
  value: string
  label: string
  disabled?: boolean
}

interface SelectProps {
  options: readonly Option[]
  /** Shown while nothing is chosen. */
  placeholder?: string
  autoComplete?: string
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
  options,
  placeholder,
  autoComplete,
}: SelectProps & FieldLook & Controlled<string>) {
  return (
    <Field {...{ label, lang, hint, error, optional, disabled }}>
      {(ids) => (
        <NativeSelect
          {...ids}
          value={value ?? ''}
          disabled={disabled}
          autoComplete={autoComplete}
          ref={ref}
          onBlur={onBlur}
          onChange={onChange}
        >
          {(placeholder !== undefined || !options.some((option) => option.value === (value ?? ''))) && (
            <option value="">{placeholder ?? ''}</option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}

/** One of a list, with the picker that the phone brings. For up to six choices prefer ChoiceGroup. */
export const Select = bound<string, SelectProps>(View)
