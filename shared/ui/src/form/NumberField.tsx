import { useState, type Ref } from 'react'
import { bound, type Controlled } from './bound'
import { Field, type FieldLook } from './field'
import { Input } from './TextField'
import { UnitInput } from './UnitInput'

interface NumberFieldProps {
  /** Behind the figure: kg. */
  unit?: string
  /** Whole numbers only: the phone shows digits without a separator. */
  whole?: boolean
  placeholder?: string
}

/** Reads what somebody typed: comma or point, Arabic-Indic digits. NaN when it is no number. */
export function readNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[,\u066b]/, '.')
  if (plain === '') return null
  return /^[-+]?\d*\.?\d+$|^[-+]?\d+\.$/.test(plain) ? Number(plain) : NaN
}

function View({ label, hint, error, optional, disabled, value, onChange, onBlur, ref, unit, whole = false, placeholder }: NumberFieldProps & FieldLook & Controlled<number | null>) {
  const [text, setText] = useState<string | null>(null)
  const written = value === null || value === undefined || Number.isNaN(value) ? '' : String(value)
  // What is being typed stays as typed ("7," on the way to 7,5) as long as it still means the value.
  const kept = text !== null && (Object.is(readNumber(text), value) || (readNumber(text) === null && written === ''))
  return (
    <Field {...{ label, hint, error, optional, disabled }}>
      {(ids) => (
        <UnitInput unit={unit}>
          <Input
            {...ids} type="text" inputMode={whole ? 'numeric' : 'decimal'} autoComplete="off" placeholder={placeholder} disabled={disabled} ref={ref as Ref<HTMLInputElement>} onBlur={onBlur}
            value={kept ? text : written}
            onChange={(event) => {
              setText(event.target.value)
              onChange(readNumber(event.target.value))
            }}
          />
        </UnitInput>
      )}
    </Field>
  )
}

/** A number; null when empty, NaN while it can't be read as one (validate with `Number.isNaN`). Takes comma and point. */
export const NumberField = bound<number | null, NumberFieldProps>(View)
