import InputBase from '@mui/material/InputBase'
import MuiNativeSelect from '@mui/material/NativeSelect'
import type { CSSProperties, ReactNode, Ref } from 'react'
import { bound, type Controlled } from './bound'
import { type ControlIds, Field, type FieldLook } from './field'
import { Icon } from '../icon/Icon'

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
  options,
  placeholder,
  autoComplete,
}: SelectProps & FieldLook & Controlled<string>) {
  return (
    <Field {...{ label, labelHidden, lang, hint, error, optional, disabled }}>
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
          {(placeholder !== undefined || optional || !options.some((option) => option.value === (value ?? ''))) && (
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

/** One of a list, with the native picker of the phone. For up to six choices prefer ChoiceGroup. */
export const Select = bound<string, SelectProps>(View)

const Arrow = ({ className }: { className?: string }) => (
  <span className={className}>
    <Icon name="chevron-down" size={20} />
  </span>
)
const Clock = ({ className }: { className?: string }) => (
  <span className={className}>
    <Icon name="clock" size={20} />
  </span>
)

interface NativeSelectProps extends Partial<ControlIds> {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLElement>
  disabled?: boolean
  autoComplete?: string
  icon?: 'chevron-down' | 'clock'
  style?: CSSProperties
  'aria-label'?: string
  /** Native options. */
  children: ReactNode
}

/** The native select, with the picker of the phone. */
export function NativeSelect({ icon, style, ref, disabled, onChange, children, ...select }: NativeSelectProps) {
  return (
    <MuiNativeSelect
      input={<InputBase />}
      inputRef={ref}
      inputProps={select}
      style={style}
      IconComponent={icon === 'clock' ? Clock : Arrow}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    >
      {children}
    </MuiNativeSelect>
  )
}
