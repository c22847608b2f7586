import type { Ref } from 'react'
import { MAX_PROFILE_NAME_LENGTH } from '@almanac/contracts/rules/account'
import { space, Text, VisuallyHidden } from '@almanac/ui/core'
import { bound, Field, Input, type Controlled, type FieldLook } from '@almanac/ui/fields'
import { OptionList } from '@almanac/ui/option-list'
import { useCombobox, type Catalogue } from './useCombobox'

interface ChooseProps extends Catalogue {
  maxLength?: number
}

function View({
  label,
  hint,
  error,
  optional,
  disabled,
  value,
  onChange,
  onBlur,
  ref,
  source,
  search,
  onChoose,
  maxLength = MAX_PROFILE_NAME_LENGTH,
}: ChooseProps & FieldLook & Controlled<string>) {
  const { around, input, list, status } = useCombobox({ source, search, onChoose }, value, onChange)
  return (
    <Field {...{ label, hint, error, optional, disabled }}>
      {(ids) => (
        <div {...around}>
          <Input
            {...ids}
            {...input}
            type="text"
            autoComplete="off"
            maxLength={maxLength}
            dir={value ? 'auto' : undefined}
            value={value}
            disabled={disabled}
            ref={ref as Ref<HTMLInputElement>}
            onBlur={onBlur}
          />
          <OptionList {...list} label={label} />
          {list.options.length === 0 && status !== '' && (
            <Text variant="small" tone="soft" aria-hidden style={{ marginBlockStart: space(1) }}>
              {status}
            </Text>
          )}
          <VisuallyHidden role="status">{status}</VisuallyHidden>
        </div>
      )}
    </Field>
  )
}

/**
 * A text field with suggestions from a catalogue (the ARIA combobox); free text is
 * allowed.
 */
export const ChooseField = bound<string, ChooseProps>(View)
