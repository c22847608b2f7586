import { clockText, QUARTER_HOURS } from '@almanac/domain/time'
import type { Ref } from 'react'
import { useTranslation } from '@almanac/i18n'
import { bound, type Controlled } from './bound'
import type { Clearing } from './ClearAnswer'
import { DayInput } from './DayInput'
import { Field, type FieldLook } from './field'
import { NativeSelect } from './Select'
import { Row } from '../layout/Stack'

interface DateFieldProps {
  /** First and last selectable day, YYYY-MM-DD. */
  min?: string
  max?: string
  autoComplete?: 'bday' | 'off'
}

function DateView({
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
  ...input
}: DateFieldProps & FieldLook & Controlled<string>) {
  return (
    <Field {...{ label, lang, hint, error, optional, disabled }} clearing={emptied(value, onChange)}>
      {(ids) => (
        <DayInput
          {...ids}
          {...input}
          value={value ?? ''}
          disabled={disabled}
          ref={ref as Ref<HTMLInputElement>}
          onBlur={onBlur}
          style={{ maxWidth: '16rem' }}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** A day as YYYY-MM-DD, with the native picker; empty string while there is none. */
export const DateField = bound<string, DateFieldProps>(DateView)

/** How a value of several parts is emptied at once. */
const emptied = (value: string | undefined, onChange: (value: string) => void): Clearing => ({
  isAnswered: Boolean(value),
  clear: () => onChange(''),
})

const TIMES: readonly string[] = QUARTER_HOURS.map(clockText)

/** Selectable times, `HH:MM`: every quarter of an hour, plus a recorded time between two of them. */
function timesWith(recorded: string | undefined): readonly string[] {
  return recorded && !TIMES.includes(recorded) ? [...TIMES, recorded].sort() : TIMES
}

function TimeView({
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
          {timesWith(value).map((clock) => (
            <option key={clock} value={clock}>
              {format.time(clock)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}

/** A time as HH:MM in steps of 15 minutes; empty string while there is none. */
export const TimeField = bound<string, object>(TimeView)

interface DateTimeFieldProps {
  /** First and last selectable day, YYYY-MM-DD. */
  min?: string
  max?: string
}

function DateTimeView({
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
    <Field {...{ label, lang, hint, error, optional, disabled }} clearing={emptied(value, onChange)} as="group">
      {(ids) => (
        <Row gap={3} wrap>
          <DayInput
            {...ids}
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
            {timesWith(time).map((clock) => (
              <option key={clock} value={clock}>
                {format.time(clock)}
              </option>
            ))}
          </NativeSelect>
        </Row>
      )}
    </Field>
  )
}

/**
 * A day and a time as `YYYY-MM-DDTHH:MM` in the participant's local time; one half may still be
 * missing (`2026-03-01T`).
 */
export const DateTimeField = bound<string, DateTimeFieldProps>(DateTimeView)
