import { readNumber, writeNumber } from '@almanac/domain/typed-number'
import { useTranslation } from '@almanac/i18n'
import { useState, type Ref } from 'react'
import { Button } from '../button/Button'
import { Row } from '../layout/Stack'
import { bound, type Controlled } from './bound'
import { Field, type FieldLook } from './field'
import { Input } from './Input'
import { UnitInput } from './UnitInput'

interface NumberFieldProps {
  /** Behind the figure: kg. */
  unit?: string
  /** Whole numbers only: the phone shows digits without a separator. */
  whole?: boolean
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
  unit,
  whole = false,
  placeholder,
}: NumberFieldProps & FieldLook & Controlled<number | null>) {
  const { t, format, locale } = useTranslation('ui')
  const [text, setText] = useState<string | null>(null)
  const valueOf = (typed: string): number | null => {
    const read = readNumber(typed, locale)
    return read.kind === 'empty' ? null : read.kind === 'number' ? read.value : NaN
  }
  const written = value === null || value === undefined || Number.isNaN(value) ? '' : writeNumber(value, locale)
  // What is being typed stays as typed ("7," on the way to 7,5) as long as it still means the value.
  const kept = text !== null && (Object.is(valueOf(text), value) || (valueOf(text) === null && written === ''))
  const read = readNumber(kept ? text : written, locale)
  const choose = (reading: number, id: string) => {
    setText(writeNumber(reading, locale))
    onChange(reading)
    // The button that was pressed goes.
    document.getElementById(id)?.focus()
  }
  const words = (reading: number) => format.number(reading, { maximumFractionDigits: 20 })
  const asked =
    read.kind === 'ambiguous'
      ? t('number.ambiguous', { one: words(read.readings[0]), other: words(read.readings[1]) })
      : undefined
  return (
    <Field {...{ label, lang, hint, error: asked ?? error, optional, disabled }}>
      {(ids) => (
        <>
          <UnitInput unit={unit}>
            <Input
              {...ids}
              type="text"
              inputMode={whole ? 'numeric' : 'decimal'}
              autoComplete="off"
              placeholder={placeholder}
              disabled={disabled}
              ref={ref as Ref<HTMLInputElement>}
              onBlur={onBlur}
              value={kept ? text : written}
              onChange={(event) => {
                setText(event.target.value)
                onChange(valueOf(event.target.value))
              }}
            />
          </UnitInput>
          {read.kind === 'ambiguous' && (
            <Row gap={2} wrap role="group" aria-label={asked}>
              {read.readings.map((reading) => (
                <Button key={reading} onClick={() => choose(reading, ids.id)}>
                  {words(reading)}
                </Button>
              ))}
            </Row>
          )}
        </>
      )}
    </Field>
  )
}

/**
 * A number; null when empty, NaN while it can't be read as one (validate with
 * `Number.isNaN`). Read and written in the way of the language; what can be read
 * in two ways is asked and is NaN until it is said.
 */
export const NumberField = bound<number | null, NumberFieldProps>(View)
