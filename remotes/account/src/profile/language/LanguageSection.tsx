import { useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Facts } from '../facts/Facts'
import { ChangeButton, Section } from '../Section'
import type { SectionGiven } from '../useProfile'
import { LanguageEditor } from './LanguageEditor'
import { languageName } from './languageName'

/** The language of the app, the one to be spoken to in, and the time zone. */
export function LanguageSection({ profile, save }: SectionGiven) {
  const { t, format, locale } = useTranslation('account')
  const [editing, setEditing] = useState(false)
  const title = t('profile.languages.title')
  return (
    <Section title={title} action={<ChangeButton what={title} onClick={() => setEditing(true)} />}>
      <Facts
        facts={[
          [t('profile.languages.app'), languageName(profile.locale, locale)],
          [
            t('profile.languages.preferred'),
            profile.preferred_language && languageName(profile.preferred_language, locale),
          ],
          [t('profile.time_zone'), profile.time_zone ? format.zone(profile.time_zone) : t('profile.zone_of_device')],
        ]}
      />
      {editing && <LanguageEditor profile={profile} save={save} onDone={() => setEditing(false)} />}
    </Section>
  )
}
