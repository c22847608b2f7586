import { MAX_ABOUT, MAX_WELCOME } from '@almanac/contracts/rules/platform/theme'
import { LANGUAGES } from '@almanac/domain/languages'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { TextArea } from '@almanac/ui/fields'
import { TextField } from '@almanac/ui/form'
import type { EditedBrand } from '../state/useBrandDraft'
import { errorOf, Proposals } from './Problems'

const MOST = { welcome: MAX_WELCOME, about: MAX_ABOUT } as const

interface PerLanguageProps {
  brand: EditedBrand
  field: 'welcome' | 'about'
}

/** Words of the front door in each language, with what is missing at the language that lacks it. */
function PerLanguage({ brand, field }: PerLanguageProps) {
  const { t } = useTranslation('studio')
  const { draft, state, change } = brand
  const ofAll = errorOf(state, field)
  return (
    <Stack gap={3} as="section" aria-label={t(`${field}.label`)}>
      <Text variant="title" as="h3">
        {t(`${field}.label`)}
      </Text>
      <Text tone="soft">{t(`${field}.hint`, { most: MOST[field] })}</Text>
      {LANGUAGES.map(({ code, name }, index) => (
        <TextArea
          key={code}
          label={name}
          lang={code}
          rows={2}
          value={draft[field][code] ?? ''}
          error={errorOf(state, field, code) ?? (index === 0 ? ofAll : undefined)}
          onChange={(text) => change({ [field]: { ...draft[field], [code]: text.replaceAll('\n', ' ') } })}
        />
      ))}
      <Proposals brand={brand} field={field} />
    </Stack>
  )
}

/** What a brand is called and says: names, words of the front door, the senders of its emails and text messages. */
export function Words({ brand }: { brand: EditedBrand }) {
  const { t } = useTranslation('studio')
  const { draft, state, change } = brand
  const line = (field: 'name' | 'short_name' | 'sender_name' | 'reply_to' | 'text_sender') => (
    <Stack gap={2}>
      <TextField
        label={t(`${field}.label`)}
        hint={t(`${field}.hint`)}
        type={field === 'reply_to' ? 'email' : 'text'}
        autoComplete="off"
        maxLength={400}
        value={draft[field] ?? ''}
        error={errorOf(state, field)}
        onChange={(text) => change({ [field]: text })}
      />
      <Proposals brand={brand} field={field} />
    </Stack>
  )
  return (
    <Stack gap={6}>
      {line('name')}
      {line('short_name')}
      <PerLanguage brand={brand} field="welcome" />
      <PerLanguage brand={brand} field="about" />
      {line('sender_name')}
      {line('reply_to')}
      {line('text_sender')}
    </Stack>
  )
}
