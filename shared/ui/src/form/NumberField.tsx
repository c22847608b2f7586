import { readNumber, writeNumber } from '@almanac/domain/typed-number'
import { useTranslation } from '@almanac/i18n'
import { type CSSProperties, type ReactNode, type Ref, useState } from 'react'
import styled from '@emotion/styled'
import { Button } from '../button/Button'
import { Row } from '../layout/Stack'
import { bound, type Controlled } from './bound'
import { Field, type FieldLook, Input } from './field'
import { colour, font, size } from '../theme/tokens'

interface NumberFieldProps {
  /** Unit after the number: kg. */
  unit?: string
  /** Whole numbers only: phones show a keypad without a separator. */
  whole?: boolean
  placeholder?: string
  /** The number is large: it is what the form is about. */
  large?: boolean
  /** Text typed earlier that is not a readable number; shown again while the value is NaN. */
  typed?: string
  /** Called with the text of the field before each change of the value. */
  onTyped?: (text: string) => void
}

type ViewProps = NumberFieldProps & FieldLook & Controlled<number | null>

function View(props: ViewProps) {
  const { label, labelHidden, lang, hint, error, optional, disabled, onBlur, ref } = props
  const { unit, whole = false, placeholder, large } = props
  const { t, format } = useTranslation('ui')
  const { text, reading, type, choose } = useTypedNumber(props)
  const words = (number: number) => format.number(number, { maximumFractionDigits: 20 })
  const question =
    reading.kind === 'ambiguous'
      ? t('number.ambiguous', { one: words(reading.readings[0]), other: words(reading.readings[1]) })
      : undefined
  return (
    <Field {...{ label, labelHidden, lang, hint, error: question ?? error, optional, disabled }}>
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
              style={large ? LARGE : undefined}
              ref={ref as Ref<HTMLInputElement>}
              onBlur={onBlur}
              value={text}
              onChange={(event) => type(event.target.value)}
            />
          </UnitInput>
          {reading.kind === 'ambiguous' && (
            <Row gap={2} wrap role="group" aria-label={question}>
              {reading.readings.map((number) => (
                <Button
                  key={number}
                  onClick={() => {
                    choose(number)
                    // The pressed button disappears, so the focus moves to the field.
                    document.getElementById(ids.id)?.focus()
                  }}
                >
                  {words(number)}
                </Button>
              ))}
            </Row>
          )}
        </>
      )}
    </Field>
  )
}

/** The text of the field besides its value, its interpretation, and two ways to change both. */
function useTypedNumber({ value, onChange, typed: before, onTyped }: ViewProps) {
  const { locale } = useTranslation('ui')
  const [typed, setTyped] = useState(before ?? null)
  const valueOf = (text: string): number | null => {
    const read = readNumber(text, locale)
    return read.kind === 'empty' ? null : read.kind === 'number' ? read.value : NaN
  }
  const written = value === null || value === undefined || Number.isNaN(value) ? '' : writeNumber(value, locale)
  // The typed text is kept ("7," on the way to 7,5) as long as it still means the value.
  const stays = typed !== null && (Object.is(valueOf(typed), value) || (valueOf(typed) === null && written === ''))
  const text = stays ? typed : written
  return {
    text,
    reading: readNumber(text, locale),
    type: (next: string) => {
      setTyped(next)
      onTyped?.(next)
      onChange(valueOf(next))
    },
    choose: (number: number) => {
      setTyped(writeNumber(number, locale))
      onTyped?.(writeNumber(number, locale))
      onChange(number)
    },
  }
}

const LARGE: CSSProperties = { fontFamily: font.display, fontSize: size.heading, fontWeight: 600 }

const Around = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  '& > input': { fontVariantNumeric: 'tabular-nums' },
  '& > span': { color: colour.ink_soft, flexShrink: 0 },
})

/** A control followed by its unit. */
function UnitInput({ unit, children }: { unit?: string; children: ReactNode }) {
  return (
    <Around>
      {children}
      {unit && <span>{unit}</span>}
    </Around>
  )
}

/**
 * A number; null when empty, NaN while it cannot be read as one (validate with `Number.isNaN`).
 * Parsed and formatted in the locale; for ambiguous text the field asks, and the value is NaN until
 * it is answered.
 */
export const NumberField = bound<number | null, NumberFieldProps>(View)
