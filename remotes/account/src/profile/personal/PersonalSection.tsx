import { useState } from 'react'
import { serverNow } from '@almanac/api-client'
import type { Profile } from '@almanac/contracts/account/profile'
import { birthYears, GENDERS, MAX_GENDER_OTHER_LENGTH, MAX_NAME_LENGTH } from '@almanac/contracts/rules/account'
import { useTranslation, type Translate } from '@almanac/i18n'
import { toast } from '@almanac/ui/core'
import { ChoiceGroup, Select } from '@almanac/ui/fields'
import { TextField, useForm, useWatch, type AlmanacForm } from '@almanac/ui/form'
import { ChangeButton, Facts, Section } from '../Section'
import { EditorDialog } from '../editing/EditorDialog'
import { useBodyRules } from '../editing/useBodyRules'
import { makeDraft } from '../editing/draft'
import { orNull, useEditor } from '../editing/useEditor'
import type { ProfileSectionProps } from '../useProfile'

/** Name, year of birth and gender. */
export function PersonalSection({ profile, save }: ProfileSectionProps) {
  const { t } = useTranslation('account_profile')
  const [editing, setEditing] = useState(false)
  const title = t('personal.title')
  const name = [profile.first_name, profile.last_name].filter(Boolean).join(' ')
  const gender =
    profile.gender === 'other' && profile.gender_other
      ? profile.gender_other
      : profile.gender && genderName(t, profile.gender)
  return (
    <Section title={title} action={<ChangeButton what={title} onClick={() => setEditing(true)} />}>
      <Facts
        onAdd={() => setEditing(true)}
        facts={[
          [t('name'), name],
          [t('personal.birth_year'), profile.birth_year === null ? null : String(profile.birth_year)],
          [t('personal.gender'), gender],
        ]}
      />
      {editing && <PersonalEditor profile={profile} save={save} onDone={() => setEditing(false)} />}
    </Section>
  )
}

interface Values {
  first_name: string
  last_name: string
  birth_year: string
  gender: string
  gender_other: string
}

const draft = makeDraft<Values>('personal')

const valuesOf = (profile: Profile): Values => ({
  first_name: profile.first_name ?? '',
  last_name: profile.last_name ?? '',
  birth_year: profile.birth_year === null ? '' : String(profile.birth_year),
  gender: profile.gender ?? '',
  gender_other: profile.gender_other ?? '',
})

const bodyOf = (values: Values) => ({
  first_name: values.first_name.trim(),
  last_name: orNull(values.last_name),
  birth_year: values.birth_year === '' ? null : Number(values.birth_year),
  ...(isGender(values.gender)
    ? { gender: values.gender, gender_other: values.gender === 'other' ? values.gender_other.trim() : null }
    : {}),
})

/** The dialog of name, year of birth and gender. */
function PersonalEditor({ profile, save, onDone }: ProfileSectionProps & { onDone: () => void }) {
  const { t } = useTranslation('account_profile')
  const initial = valuesOf(profile)
  const form = useForm<Values>({ defaultValues: draft.get('', initial) })
  const rule = useBodyRules(form, 'updateProfile', bodyOf)
  const years = birthYears(new Date(serverNow())).map(String)
  const saveValues = async (values: Values) => {
    await save(bodyOf(values))
    toast(t('saved'), { tone: 'good' })
  }
  const editor = useEditor({ form, initial, draft, save: saveValues, onDone })
  return (
    <EditorDialog title={t('personal.title')} editor={editor}>
      <TextField
        name="first_name"
        label={t('personal.first_name')}
        autoComplete="given-name"
        maxLength={MAX_NAME_LENGTH}
        rules={rule('first_name', { MANDATORY: t('errors.MANDATORY') })}
      />
      <TextField
        name="last_name"
        label={t('personal.last_name')}
        autoComplete="family-name"
        maxLength={MAX_NAME_LENGTH}
        optional
      />
      <Select
        name="birth_year"
        label={t('personal.birth_year')}
        autoComplete="bday-year"
        optional
        placeholder={t('not_given')}
        options={years.map((year) => ({ value: year, label: year }))}
      />
      <GenderFields form={form} rule={rule} />
    </EditorDialog>
  )
}

interface GenderFieldsProps {
  form: AlmanacForm<Values>
  rule: ReturnType<typeof useBodyRules>
}

/** The gender, with a free text where "other" is chosen. */
function GenderFields({ form, rule }: GenderFieldsProps) {
  const { t } = useTranslation('account_profile')
  const gender = useWatch({ control: form.control, name: 'gender' })
  return (
    <>
      <ChoiceGroup
        name="gender"
        label={t('personal.gender')}
        optional
        options={GENDERS.map((value) => ({ value, label: genderName(t, value) }))}
      />
      {gender === 'other' && (
        <TextField
          name="gender_other"
          label={t('personal.own_gender')}
          hint={t('personal.own_gender_hint')}
          maxLength={MAX_GENDER_OTHER_LENGTH}
          rules={rule('gender_other', {
            PLEASE_FILL_OUT_THE_OTHER_FIELD: t('errors.PLEASE_FILL_OUT_THE_OTHER_FIELD'),
            PLEASE_ENTER_ALPHANUMERIC_CHARACTERS_ONLY: t('errors.PLEASE_ENTER_ALPHANUMERIC_CHARACTERS_ONLY'),
          })}
        />
      )}
    </>
  )
}

type Gender = NonNullable<Profile['gender']>

/** Type guard for the genders. */
function isGender(value: string): value is Gender {
  return GENDERS.some((gender) => gender === value)
}

/** The label of a gender. */
function genderName(t: Translate<'account_profile'>, gender: Gender): string {
  switch (gender) {
    case 'female':
      return t('personal.genders.female')
    case 'male':
      return t('personal.genders.male')
    case 'non_binary':
      return t('personal.genders.non_binary')
    case 'other':
      return t('personal.genders.other')
    case 'not_said':
      return t('personal.genders.not_said')
  }
}
