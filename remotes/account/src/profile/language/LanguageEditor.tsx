import { useMemo } from 'react'
import type { Profile } from '@almanac/contracts/account/profile'
import { languageOf, useTranslation } from '@almanac/i18n'
import { toast } from '@almanac/ui/core'
import { ChoiceGroup, Select } from '@almanac/ui/fields'
import { useForm } from '@almanac/ui/form'
import { makeDraft } from '../editing/drafts'
import { EditorDialog } from '../editing/EditorDialog'
import { useEditor } from '../editing/useEditor'
import type { SectionGiven } from '../useProfile'
import { APP_LANGUAGES, spokenLanguages, timeZones } from './choices'
import { useSpeak } from './useSpeak'

interface Values {
  locale: string
  preferred_language: string
  time_zone: string
}

const draft = makeDraft<Values>()

const valuesOf = (profile: Profile): Values => ({
  locale: languageOf(profile.locale) ?? 'en',
  preferred_language: profile.preferred_language ?? '',
  time_zone: profile.time_zone ?? '',
})

/** The dialog of languages and time zone. */
export function LanguageEditor({ profile, save, onDone }: SectionGiven & { onDone: () => void }) {
  const { t, locale } = useTranslation('account')
  const speak = useSpeak()
  const initial = valuesOf(profile)
  const form = useForm<Values>({ defaultValues: draft.of('') ?? initial })
  const languages = useMemo(
    () => spokenLanguages(locale, profile.preferred_language),
    [locale, profile.preferred_language],
  )
  const zones = useMemo(() => timeZones(profile.time_zone), [profile.time_zone])

  const keep = async (values: Values) => {
    await save({ preferred_language: values.preferred_language || null, time_zone: values.time_zone || null })
    if (values.locale !== initial.locale) await speak(values.locale)
    toast(t('profile.saved'), { tone: 'good' })
  }
  const editor = useEditor({ form, initial, draft, save: keep, onDone })
  return (
    <EditorDialog title={t('profile.languages.title')} editor={editor}>
      <ChoiceGroup name="locale" label={t('profile.languages.app')} options={APP_LANGUAGES} />
      <Select
        name="preferred_language"
        optional
        label={t('profile.languages.preferred')}
        hint={t('profile.languages.preferred_hint')}
        placeholder={t('profile.not_given')}
        options={languages}
      />
      <Select
        name="time_zone"
        optional
        label={t('profile.time_zone')}
        hint={t('profile.languages.zone_hint')}
        placeholder={t('profile.zone_of_device')}
        options={zones}
      />
    </EditorDialog>
  )
}
