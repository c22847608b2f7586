import { useTranslation } from '@almanac/i18n'
import { LinkButton } from '@almanac/ui/core'
import { useMayRecordFor } from './useMayRecordFor'

/** Leads to what the user may record for this person; nothing where they may not. */
export function RecordForLink({ user_id, name }: { user_id: string; name: string }) {
  const { t } = useTranslation('activities')
  if (!useMayRecordFor(user_id)) return null
  return (
    <div>
      <LinkButton to={`/record_for/${user_id}`} icon="edit">
        {t('recording_for.title', { name })}
      </LinkButton>
    </div>
  )
}
