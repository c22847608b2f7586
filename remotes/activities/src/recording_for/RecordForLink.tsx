import { useTranslation } from '@almanac/i18n'
import { LinkButton } from '@almanac/ui/core'
import { useMayRecordFor } from './useMayRecordFor'

/** Link to record for this person; renders nothing without permission. */
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
