import { useTranslation } from '@almanac/i18n'
import { useIsWaitingLong } from '@almanac/outbox/waiting'
import { Icon, Text } from '@almanac/ui/core'

const line = { display: 'flex', alignItems: 'center', gap: '0.25rem' } as const

/** Marks an entry that the server does not have as it is shown: waiting, after a delay, or refused. */
export function PendingNote({ pending }: { pending: 'waiting' | 'refused' | null }) {
  const { t } = useTranslation('account_profile')
  if (pending === 'refused')
    return (
      <Text as="span" variant="small" tone="wrong" style={line}>
        <Icon name="warning" size={16} /> {t('needs_attention')}
      </Text>
    )
  return pending === 'waiting' ? <Waiting /> : null
}

function Waiting() {
  const { t } = useTranslation('account_profile')
  return useIsWaitingLong() ? (
    <Text as="span" variant="small" tone="warning" style={line}>
      <Icon name="offline" size={16} /> {t('waiting')}
    </Text>
  ) : null
}
