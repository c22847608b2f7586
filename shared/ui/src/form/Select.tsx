import styled from '@emotion/styled'
import type { Ref } from 'react'
import { Icon } from '../icon/Icon'
import { colour, space } from '../theme/tokens'
import { bound, type Controlled } from './bound'
import { controlLook, Field, type FieldLook } from './field'

export const NativeSelect = styled('select')({
  ...controlLook,
  appearance: 'none',
  paddingInlineEnd: space(11),
  cursor: 'pointer',
})
export const Chevron = styled('div')({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  '& > svg': {
    position: 'absolute',
    insetInlineEnd: 12,
    insetBlockStart: '50%',
    marginBlockStart: -10,
    pointerEvents: 'none',
    color: colour.ink_soft,
  },
})

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
        <Chevron>
          <NativeSelect
            {...ids}
            value={value ?? ''}
            disabled={disabled}
            autoComplete={autoComplete}
            ref={ref as Ref<HTMLSelectElement>}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value)}
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
          <Icon name="chevron-down" size={20} />
        </Chevron>
      )}
    </Field>
  )
}

/** One of a list, with the picker that the phone brings. For up to six choices prefer ChoiceGroup. */
export const Select = bound<string, SelectProps>(View)
