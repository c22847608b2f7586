import type { Relationship } from '@almanac/contracts/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { Stack } from '@almanac/ui/core'
import { ReceivedInvitation } from './ReceivedInvitation'
import { Section } from './Section'
import { SentInvitation } from './SentInvitation'
import { inState } from './useRelationships'

interface InvitationsProps {
  relationships: readonly Relationship[]
}

/** The invitations that wait for the user; nothing where there are none. */
export function ReceivedInvitations({ relationships }: InvitationsProps) {
  const { t } = useTranslation('social')
  const received = inState(relationships, 'invites_you')
  if (received.length === 0) return null
  return (
    <Section title={t('relationships.received')}>
      <Stack as="ul" gap={3} align="stretch">
        {received.map((invitation) => (
          <ReceivedInvitation key={invitation.id} invitation={invitation} />
        ))}
      </Stack>
    </Section>
  )
}

/** The user's own invitations that nobody has answered yet; nothing where there are none. */
export function SentInvitations({ relationships }: InvitationsProps) {
  const { t } = useTranslation('social')
  const sent = inState(relationships, 'invited')
  if (sent.length === 0) return null
  return (
    <Section title={t('relationships.sent')}>
      <Stack as="ul" gap={3} align="stretch">
        {sent.map((invitation) => (
          <SentInvitation key={invitation.id} invitation={invitation} />
        ))}
      </Stack>
    </Section>
  )
}
