import { useTranslation } from '@almanac/i18n'
import type { Ref } from 'react'
import { Icon } from '../icon/Icon'
import { bound, type Controlled } from './bound'
import { Field, type FieldLook } from './field'
import { Chevron, NativeSelect } from './Select'
import { slotsWith } from './slots'

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
}: FieldLook & Controlled<string>) {
  const { format } = useTranslation('ui')
  return (
    <Field {...{ label, lang, hint, error, optional, disabled }}>
      {(ids) => (
        <Chevron style={{ maxWidth: '12rem' }}>
          <NativeSelect
            {...ids}
            value={value ?? ''}
            disabled={disabled}
            ref={ref as Ref<HTMLSelectElement>}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="" />
            {slotsWith(value).map((slot) => (
              <option key={slot} value={slot}>
                {format.time(slot)}
              </option>
            ))}
          </NativeSelect>
          <Icon name="clock" size={20} />
        </Chevron>
      )}
    </Field>
  )
}

/** A time as HH:MM in steps of 15 minutes; empty text while there is none. */
export const TimeField = bound<string, object>(View)
