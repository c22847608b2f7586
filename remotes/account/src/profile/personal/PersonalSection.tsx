import { useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { ChangeButton, Section } from '../Section'
import { Facts } from '../facts/Facts'
import type { SectionGiven } from '../useProfile'
import { genderName } from './genders'
import { PersonalEditor } from './PersonalEditor'

/** Name, year of birth and gender. */
export function PersonalSection({ profile, save }: SectionGiven) {
  const { t } = useTranslation('account')
  const [editing, setEditing] = useState(false)
  const title = t('profile.personal.title')
  const name = [profile.first_name, profile.last_name].filter(Boolean).join(' ')
  const gender =
    profile.gender === 'other' && profile.gender_other
      ? profile.gender_other
      : profile.gender && genderName(t, profile.gender)
  return (
    <Section title={title} action={<ChangeButton what={title} onClick={() => setEditing(true)} />}>
      <Facts
        facts={[
          [t('profile.name'), name],
          [t('profile.personal.birth_year'), profile.birth_year === null ? null : String(profile.birth_year)],
          [t('profile.personal.gender'), gender],
        ]}
      />
      {editing && <PersonalEditor profile={profile} save={save} onDone={() => setEditing(false)} />}
    </Section>
  )
}
