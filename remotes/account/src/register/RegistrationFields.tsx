import { useMemo } from 'react'
import { serverNow } from '@almanac/api-client'
import {
  birthYears,
  firstNameProblem,
  GENDERS,
  genderOtherProblem,
  isConfirmed,
  MAX_EMAIL_LENGTH,
  MAX_GENDER_OTHER_LENGTH,
  MAX_NAME_LENGTH,
  newPasswordProblem,
} from '@almanac/contracts/rules/account'
import { useTranslation } from '@almanac/i18n'
import { Select } from '@almanac/ui/fields'
import { PasswordField, TextField, useWatch, type AlmanacForm } from '@almanac/ui/form'
import { ruleOf } from '../form-rules/ruleOf'
import { useEmailRule } from '../form-rules/useEmailRule'
import type { Typed } from './draft'

type FieldsProps = Pick<AlmanacForm<Typed>, 'control'>

const filled = (words: string) => (value: string) => value.trim() !== '' || words

/** The fields of the registration form, with the rules of specification 000, section 5. */
export function RegistrationFields({ control }: FieldsProps) {
  return (
    <>
      <NameFields />
      <AccountFields />
      <PersonalFields control={control} />
    </>
  )
}

function NameFields() {
  const { t } = useTranslation('account')
  return (
    <>
      <TextField
        id="register-first-name"
        name="first_name"
        label={t('register.first_name')}
        autoComplete="given-name"
        autoCapitalize="words"
        maxLength={MAX_NAME_LENGTH}
        rules={{ validate: ruleOf(firstNameProblem, { MANDATORY: t('register.MANDATORY') }) }}
      />
      <TextField
        id="register-last-name"
        name="last_name"
        label={t('register.last_name')}
        autoComplete="family-name"
        autoCapitalize="words"
        maxLength={MAX_NAME_LENGTH}
        optional
      />
    </>
  )
}

/** Email address and password. */
function AccountFields() {
  const { t } = useTranslation('account')
  const emailRule = useEmailRule()
  return (
    <>
      <TextField
        id="register-email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t('register.email')}
        hint={t('register.email_hint')}
        maxLength={MAX_EMAIL_LENGTH}
        rules={emailRule}
      />
      <PasswordField
        id="register-password"
        name="password"
        autoComplete="new-password"
        label={t('register.password')}
        hint={t('register.password_hint')}
        rules={{
          validate: ruleOf(newPasswordProblem, {
            CANT_BE_BLANK: t('register.CANT_BE_BLANK'),
            PASSWORD_TOO_SHORT: t('register.PASSWORD_TOO_SHORT'),
          }),
        }}
      />
      <PasswordField
        id="register-password-confirmation"
        name="password_confirmation"
        autoComplete="new-password"
        label={t('register.password_confirmation')}
        rules={{
          validate: (value: string, typed: Partial<Typed>) =>
            isConfirmed(typed.password, value) || t('register.PASSWORDS_NO_MATCH'),
        }}
      />
    </>
  )
}

function PersonalFields({ control }: FieldsProps) {
  const { t, locale } = useTranslation('account')
  const gender = useWatch({ control, name: 'gender' })
  const years = useMemo(() => {
    const number = new Intl.NumberFormat(locale, { useGrouping: false })
    return birthYears(new Date(serverNow())).map((year) => ({ value: String(year), label: number.format(year) }))
  }, [locale])
  const genders = GENDERS.map((value) => ({ value, label: t(`register.${value}`) }))
  return (
    <>
      <Select
        name="birth_year"
        autoComplete="bday-year"
        label={t('register.birth_year')}
        placeholder={t('register.choose')}
        options={years}
        rules={{ validate: filled(t('register.BIRTH_YEAR_REQUIRED')) }}
      />
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
