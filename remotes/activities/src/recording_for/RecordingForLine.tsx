import { useTranslation } from '@almanac/i18n'
import { Avatar, Band } from '@almanac/ui/content'
import { LinkButton, Text } from '@almanac/ui/core'

/** How the person for whom the user records is shown. */
export interface RecordedPerson {
  avatar_id: number | null
  image_id: string | null
}

/** Shows for whom the user records, in a tint that nothing of the user's own has, and leads back to the user's own day. */
export function RecordingForLine({ name, person }: { name: string; person?: RecordedPerson }) {
  const { t } = useTranslation('activities')
  return (
    <>
      <Band hue="indigo" role="status">
        <Avatar name={name} avatar_id={person?.avatar_id} image_id={person?.image_id} />
        <strong>{t('recording_for.line', { name })}</strong>
        <LinkButton variant="quiet" to="/">
          {t('recording_for.to_own')}
        </LinkButton>
      </Band>
      <Text variant="small" tone="soft">
        {t('recording_for.line_hint', { name })}
      </Text>
    </>
  )
}
