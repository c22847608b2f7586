import { useTranslation } from '@almanac/i18n'
import { bound, type Controlled } from './bound'
import { Field, type FieldLook } from './field'
import { NativeSelect } from './NativeSelect'
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
        <NativeSelect
          icon="clock"
          style={{ maxWidth: '12rem' }}
          {...ids}
          value={value ?? ''}
          disabled={disabled}
          ref={ref}
          onBlur={onBlur}
          onChange={onChange}
        >
          <option value="" />
          {slotsWith(value).map((slot) => (
            <option key={slot} value={slot}>
              {format.time(slot)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}

/** A time as HH:MM in steps of 15 minutes; empty text while there is none. */
export const TimeField = bound<string, object>(View)
