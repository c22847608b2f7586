import { useTranslation } from '@almanac/i18n'
import type { Ref } from 'react'
import { Row } from '../layout/Stack'
import { bound, type Controlled } from './bound'
import { Field, type FieldLook } from './field'
import { NativeSelect } from './NativeSelect'
import { slotsWith } from './slots'
import { Input } from './Input'

interface DateTimeFieldProps {
  /** First and last day, YYYY-MM-DD. */
  min?: string
  max?: string
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
  min,
  max,
}: DateTimeFieldProps & FieldLook & Controlled<string>) {
  const { t, format } = useTranslation('ui')
  const [day = '', time = ''] = (value ?? '').split('T')
  const change = (nextDay: string, nextTime: string): void =>
    onChange(nextDay || nextTime ? `${nextDay}T${nextTime}` : '')
  return (
    <Field {...{ label, lang, hint, error, optional, disabled }} as="group">
      {(ids) => (
        <Row gap={3} wrap>
          <Input
            {...ids}
            type="date"
            aria-label={t('form.day')}
            min={min}
            max={max}
            value={day}
            disabled={disabled}
            ref={ref as Ref<HTMLInputElement>}
            onBlur={onBlur}
            style={{ flex: '1 1 10rem', width: 'auto' }}
            onChange={(event) => change(event.target.value, time)}
          />
          <NativeSelect
            icon="clock"
            style={{ flex: '1 1 8rem', width: 'auto' }}
            aria-label={t('form.time')}
            aria-invalid={ids['aria-invalid']}
            value={time}
            disabled={disabled}
            onBlur={onBlur}
            onChange={(chosen) => change(day, chosen)}
          >
            <option value="" />
            {slotsWith(time).map((slot) => (
              <option key={slot} value={slot}>
                {format.time(slot)}
              </option>
            ))}
          </NativeSelect>
        </Row>
      )}
    </Field>
  )
}

/** A day and a time as `YYYY-MM-DDTHH:MM` on the participant's own clock; one half may still be missing (`2026-03-01T`). */
export const DateTimeField = bound<string, DateTimeFieldProps>(View)
