import { useState, type ComponentProps, type Ref } from 'react'
import { isContactNumber, isPhoneNumber, type CountryCode } from '@almanac/domain/phone'
import { useTranslation } from '@almanac/i18n'
import { Button, Row } from '@almanac/ui/core'
import { bound, Field, Input, type Controlled, type FieldLook } from '@almanac/ui/fields'
import { CountryPicker } from './CountryPicker'
import { countryName, deviceCountry, dialCodeOf, flagOf } from './countries'
import { numberFrom, numberIn, numberOnBlur, numberTyped, type TypedNumber } from './typedNumber'

interface PhoneFieldProps {
  /** Country of numbers without a dial code; by default that of the device. */
  country?: CountryCode
  autoComplete?: 'tel' | 'off'
  /** Whether the number may have an extension. */
  extension?: boolean
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
  country,
  autoComplete = 'tel',
}: PhoneFieldProps & FieldLook & Controlled<string>) {
  const formValue = value ?? ''
  const [number, setNumber] = useState(() => numberFrom(formValue, country ?? deviceCountry()))
  // The form value was set from outside: by a response of the server, or a reset.
  if (number.value !== formValue) setNumber(numberFrom(formValue, number.country))

  const change = (next: TypedNumber) => {
    setNumber(next)
    if (next.value !== formValue) onChange(next.value)
  }
  return (
    <Field {...{ label, hint, error, optional, disabled }}>
      {(ids) => (
        // Numbers are written from left to right in every script.
        <Row dir="ltr" gap={2}>
          <CountryButton
            country={number.country}
            disabled={disabled}
            onChoose={(code) => change(numberIn(code, number))}
          />
          <Input
            {...ids}
            type="tel"
            inputMode="tel"
            autoComplete={autoComplete}
            value={number.typed}
            disabled={disabled}
            ref={ref as Ref<HTMLInputElement>}
            onChange={(event) => change(numberTyped(event.target.value, number.country))}
            onBlur={() => {
              setNumber(numberOnBlur)
              onBlur?.()
            }}
          />
        </Row>
      )}
    </Field>
  )
}

interface CountryButtonProps {
  country: CountryCode
  disabled: boolean | undefined
  onChoose: (code: CountryCode) => void
}

/** Shows the country of the number; opens the country picker. */
function CountryButton({ country, disabled, onChoose }: CountryButtonProps) {
  const { t, locale } = useTranslation('account')
  const [choosing, setChoosing] = useState(false)
  const dial_code = dialCodeOf(country)
  return (
    <>
      <Button
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={choosing}
        onClick={() => setChoosing(true)}
        aria-label={t('phone.country', { country: countryName(country, locale), dial_code: `+${dial_code}` })}
      >
        <span style={{ whiteSpace: 'nowrap' }}>
          <span aria-hidden>{flagOf(country)} </span>+{dial_code}
        </span>
      </Button>
      <CountryPicker
        open={choosing}
        chosen={country}
        onClose={() => setChoosing(false)}
        onChoose={(code) => {
          setChoosing(false)
          onChoose(code)
        }}
      />
    </>
  )
}

const BoundField = bound<string, PhoneFieldProps>(View)

/**
 * A phone number field: a country button (flag and dial code) that opens the
 * country picker, and the number in national format. Its value is the number in
 * E.164 if it is valid, otherwise the typed text (INVALID_PHONE, specification 000,
 * section 5). In a form without a schema it validates itself; in a schema use
 * `phoneProblem`.
 */
export function PhoneField(props: ComponentProps<typeof BoundField>) {
  const { t } = useTranslation('account')
  if (props.name === undefined || props.rules) return <BoundField {...props} />
  const { optional, extension } = props
  const check = (value: string | null) => {
    const problem = phoneProblem(value, { optional, extension })
    return problem === 'CANT_BE_BLANK' ? t('phone.BLANK') : (problem ?? true)
  }
  return <BoundField {...props} rules={{ validate: check }} />
}

/** What is wrong with the value of a PhoneField, as a code of `ui.form.errors`; null when nothing is. */
function phoneProblem(
  value: string | null | undefined,
  { optional = false, extension = false }: { optional?: boolean; extension?: boolean },
): 'INVALID_PHONE' | 'CANT_BE_BLANK' | null {
  if (!value?.trim()) return optional ? null : 'CANT_BE_BLANK'
  return (extension ? isContactNumber(value) : isPhoneNumber(value)) ? null : 'INVALID_PHONE'
}
