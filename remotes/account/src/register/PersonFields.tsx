import { serverNow } from '@almanac/api-client'
import {
  birthYears,
  GENDERS,
  genderOtherProblem,
  MAX_GENDER_OTHER_LENGTH,
  MAX_NAME_LENGTH,
  MIN_BIRTH_YEAR,
} from '@almanac/contracts/rules/account'
import { useTranslation } from '@almanac/i18n'
import { Select } from '@almanac/ui/fields'
import { TextField, useWatch, type AlmanacForm } from '@almanac/ui/form'
import { ruleOf } from '../form-rules/ruleOf'
import { birthYearOf, type PersonValues } from './draft'

type FieldsProps = Pick<AlmanacForm<PersonValues>, 'control'>

const EXAMPLE_YEAR = 1984

const yearFormat = (locale: string) => new Intl.NumberFormat(locale, { useGrouping: false })

/** A year as it can be typed in this language. */
export const exampleYear = (locale: string): string => yearFormat(locale).format(EXAMPLE_YEAR)

const filled = (words: string) => (value: string) => value.trim() !== '' || words

/** The fields of the person, with the rules of specification 000, section 5. */
export function PersonFields({ control }: FieldsProps) {
  const { t } = useTranslation('account')
  return (
    <>
      <TextField
        id="register-last-name"
        name="last_name"
        label={t('register.last_name')}
        autoComplete="family-name"
        autoCapitalize="words"
        maxLength={MAX_NAME_LENGTH}
        optional
      />
      <BirthYearField />
      <GenderFields control={control} />
    </>
  )
}

/**
 * The year of birth: one of the choices of specification 000, section 5, which are offered while it is typed. To type it
 * is quicker than to find it among 165, and any digits are understood.
 */
function BirthYearField() {
  const { t, locale } = useTranslation('account')
  const number = yearFormat(locale)
  const years = birthYears(new Date(serverNow()))
  return (
    <TextField
      id="register-birth-year"
      name="birth_year"
      label={t('register.birth_year')}
      hint={t('register.birth_year_hint', { example: exampleYear(locale) })}
      autoComplete="bday-year"
      inputMode="numeric"
      keep={(typed) => typed.replaceAll(/\P{Nd}/gu, '').slice(0, 4)}
      choices={years.map((year) => number.format(year))}
      rules={{
        validate: (typed: string) => {
          if (typed === '') return t('register.BIRTH_YEAR_REQUIRED')
          const [latest = 0] = years
          return (
            years.includes(birthYearOf(typed)) ||
            t('register.BIRTH_YEAR_OUT_OF_RANGE', {
              first: number.format(MIN_BIRTH_YEAR),
              latest: number.format(latest),
            })
          )
        },
      }}
    />
  )
}

function GenderFields({ control }: FieldsProps) {
  const { t } = useTranslation('account')
  const gender = useWatch({ control, name: 'gender' })
  const genders = GENDERS.map((value) => ({ value, label: t(`register.${value}`) }))
  return (
    <>
      <Select
        name="gender"
        autoComplete="sex"
        label={t('register.gender')}
        placeholder={t('register.choose')}
        options={genders}
        rules={{ validate: filled(t('register.GENDER_REQUIRED')) }}
      />
      {gender === 'other' && (
        <TextField
          id="register-gender-other"
          name="gender_other"
          label={t('register.gender_word')}
          hint={t('register.gender_word_hint')}
          autoComplete="off"
          maxLength={MAX_GENDER_OTHER_LENGTH}
          rules={{
            validate: ruleOf((gender_other: string) => genderOtherProblem({ gender, gender_other }), {
              PLEASE_FILL_OUT_THE_OTHER_FIELD: t('register.PLEASE_FILL_OUT_THE_OTHER_FIELD'),
              PLEASE_ENTER_ALPHANUMERIC_CHARACTERS_ONLY: t('register.PLEASE_ENTER_ALPHANUMERIC_CHARACTERS_ONLY'),
            }),
          }}
        />
      )}
    </>
  )
}
