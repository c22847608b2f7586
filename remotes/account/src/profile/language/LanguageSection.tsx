import { useEffect, useMemo, useState, type ComponentProps } from 'react'
import { api } from '@almanac/api-client'
import { useQueryClient } from '@almanac/api-client/query'
import { announce, setUser, useUser } from '@almanac/auth'
import type { Profile } from '@almanac/contracts/account/profile'
import { isFeatureEnabled } from '@almanac/domain/features'
import { updateLocale } from '@almanac/contracts/account/session'
import { getGlucoseReport } from '@almanac/contracts/devices/glucose'
import { GLUCOSE_UNITS } from '@almanac/domain/glucose'
import { localeIn } from '@almanac/domain/languages'
import { regionsOf } from '@almanac/domain/regions'
import { languageOf, useTranslation } from '@almanac/i18n'
import { toast } from '@almanac/ui/core'
import { ChoiceGroup, Select } from '@almanac/ui/fields'
import { useForm, useWatch, type AlmanacForm } from '@almanac/ui/form'
import { ChangeButton, Facts, Section } from '../Section'
import { EditorDialog } from '../editing/EditorDialog'
import { makeDraft } from '../editing/draft'
import { useEditor } from '../editing/useEditor'
import type { ProfileSectionProps } from '../useProfile'
import { FormatPreview } from './FormatPreview'
import { APP_LANGUAGES, languageName, regionName, spokenLanguages, timeZones } from './languages'

/** The app language, the spoken language, the time zone, and the unit of glucose where devices can be connected. */
export function LanguageSection({ profile, save }: ProfileSectionProps) {
  const { t, format, locale } = useTranslation('account_profile')
  const [editing, setEditing] = useState(false)
  const [saved, setSaved] = useState<string | null>(null)
  const isShown = saved !== null && languageOf(locale) === saved
  useEffect(() => {
    if (!isShown) return
    // In the new language, which the host shows when its texts have come.
    toast(t('saved'), { tone: 'good' })
    setSaved(null)
  }, [isShown, t])
  const title = t('languages.title')
  return (
    <Section title={title} action={<ChangeButton what={title} onClick={() => setEditing(true)} />}>
      <Facts
        onAdd={() => setEditing(true)}
        facts={[
          [t('languages.app'), languageName(profile.locale, locale)],
          [t('languages.preferred'), profile.preferred_language && languageName(profile.preferred_language, locale)],
          [
            t('languages.region'),
            profile.region ? regionName(profile.region, locale) : t('languages.region_of_browser'),
          ],
          [t('time_zone'), profile.time_zone ? format.zone(profile.time_zone) : t('zone_of_device')],
          ...(hasDevices(profile)
            ? [[t('languages.glucose_unit'), profile.glucose_unit ?? t('languages.unit_of_country')] as const]
            : []),
        ]}
      />
      {editing && (
        <LanguageEditor profile={profile} save={save} onDone={() => setEditing(false)} onLanguage={setSaved} />
      )}
    </Section>
  )
}

/** Whether glucose of devices is shown. */
const hasDevices = ({ hs_features }: Profile): boolean => isFeatureEnabled(hs_features, 'Sync a Device')

interface Values {
  locale: string
  region: string
  preferred_language: string
  time_zone: string
  glucose_unit: string
}

const draft = makeDraft<Values>('language')

const valuesOf = (profile: Profile): Values => ({
  locale: languageOf(profile.locale) ?? 'en',
  region: profile.region ?? '',
  preferred_language: profile.preferred_language ?? '',
  time_zone: profile.time_zone ?? '',
  glucose_unit: profile.glucose_unit ?? '',
})

/** The dialog of languages and time zone. */
function LanguageEditor({
  profile,
  save,
  onDone,
  onLanguage,
}: ProfileSectionProps & { onDone: () => void; onLanguage: (language: string) => void }) {
  const { t } = useTranslation('account_profile')
  const saveLanguage = useSaveLanguage()
  const queries = useQueryClient()
  const initial = valuesOf(profile)
  const form = useForm<Values>({ defaultValues: draft.get('', initial) })

  const saveValues = async (values: Values) => {
    await save({
      preferred_language: values.preferred_language || null,
      time_zone: values.time_zone || null,
      ...(values.region === initial.region ? {} : { region: values.region || null }),
      ...(values.glucose_unit === initial.glucose_unit
        ? {}
        : { glucose_unit: GLUCOSE_UNITS.find((unit) => unit === values.glucose_unit) ?? null }),
    })
    if (values.glucose_unit !== initial.glucose_unit)
      await queries.invalidateQueries({ queryKey: [getGlucoseReport.id] })
    if (values.locale !== initial.locale) {
      await saveLanguage(values.locale)
      return onLanguage(values.locale)
    }
    toast(t('saved'), { tone: 'good' })
  }
  const selects = useSelects(profile)
  const editor = useEditor({ form, initial, draft, save: saveValues, onDone })
  return (
    <EditorDialog title={t('languages.title')} editor={editor}>
      <ChoiceGroup name="locale" label={t('languages.app')} options={APP_LANGUAGES} />
      <RegionFields form={form} current={profile.region ?? null} />
      {selects.map((select) => (
        <Select key={select.name} optional {...select} />
      ))}
    </EditorDialog>
  )
}

/** The spoken language, the time zone, and the unit of glucose where devices can be connected. */
function useSelects(profile: Profile): ComponentProps<typeof Select>[] {
  const { t, locale } = useTranslation('account_profile')
  const languages = useMemo(
    () => spokenLanguages(locale, profile.preferred_language),
    [locale, profile.preferred_language],
  )
  const zones = useMemo(() => timeZones(profile.time_zone), [profile.time_zone])
  const selects: ComponentProps<typeof Select>[] = [
    {
      name: 'preferred_language',
      label: t('languages.preferred'),
      hint: t('languages.preferred_hint'),
      placeholder: t('not_given'),
      options: languages,
    },
    {
      name: 'time_zone',
      label: t('time_zone'),
      hint: t('languages.zone_hint'),
      placeholder: t('zone_of_device'),
      options: zones,
    },
  ]
  if (hasDevices(profile))
    selects.push({
      name: 'glucose_unit',
      label: t('languages.glucose_unit'),
      placeholder: t('languages.unit_of_country'),
      options: GLUCOSE_UNITS.map((unit) => ({ value: unit, label: unit })),
    })
  return selects
}

/** The region, among those of the chosen language, and how it writes dates and numbers. */
function RegionFields({ form, current }: { form: AlmanacForm<Values>; current: string | null }) {
  const { t, locale } = useTranslation('account_profile')
  const [chosen, region] = useWatch({ control: form.control, name: ['locale', 'region'] })
  const regions = useMemo(() => regionsOf(languageOf(chosen) ?? 'en', locale, current), [chosen, locale, current])
  return (
    <>
      <Select
        name="region"
        optional
        label={t('languages.region')}
        hint={t('languages.region_hint')}
        placeholder={t('languages.region_of_browser')}
        options={regions}
      />
      <FormatPreview locale={localeIn(chosen, region || null, navigator.languages)} />
    </>
  )
}

/**
 * Saves the language of the user. The host then shows the account's language, here and in the other tabs. Throws if it
 * cannot be saved; the language then stays.
 */
function useSaveLanguage(): (locale: string) => Promise<void> {
  const { id } = useUser()
  return async (locale) => {
    setUser(await api(updateLocale, { params: { id }, body: { id, locale } }))
    announce({ type: 'language_changed', language: locale })
  }
}
