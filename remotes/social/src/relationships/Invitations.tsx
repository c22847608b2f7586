import type { Relationship } from '@almanac/contracts/social/relationships'
import { relationshipState } from '@almanac/contracts/rules/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { Stack, usePane } from '@almanac/ui/core'
import { ReceivedInvitation } from './ReceivedInvitation'
import { Section } from './Section'
import { SentInvitation } from './SentInvitation'
import { SentLevelRequest } from './SentLevelRequest'
import { inState, memberOfLevelRequest } from './useRelationships'

interface InvitationsProps {
  relationships: readonly Relationship[]
  /** The address leads to the invitations (`Section`). */
  focused?: boolean
}

/** Pending invitations to the user; renders nothing if there are none. */
export function ReceivedInvitations({ relationships, focused }: InvitationsProps) {
  const { t } = useTranslation('social')
  const received = inState(relationships, 'invites_you')
  if (received.length === 0) return null
  return (
    <Section title={t('relationships.received')} focused={focused}>
      <InvitationList invitations={received} relationships={relationships} primary />
    </Section>
  )
}

/** The user's own pending invitations; renders nothing if there are none. */
export function SentInvitations({ relationships, focused }: InvitationsProps) {
  const { t } = useTranslation('social')
  const sent = inState(relationships, 'invited')
  if (sent.length === 0) return null
  return (
    <Section title={t('relationships.sent')} focused={focused}>
      <InvitationList invitations={sent} relationships={relationships} />
    </Section>
  )
}

/** Lists these invitations and requests for another level, sent or received; all relationships are needed to tell them apart. */
export function InvitationList({
  invitations,
  relationships,
  primary = false,
}: {
  invitations: readonly Relationship[]
  relationships: readonly Relationship[]
  /** Whether accepting the first one is the main action of the screen. */
  primary?: boolean
}) {
  const isBeside = usePane()?.isBeside ?? false
  if (invitations.length === 0) return null
  return (
    <Stack as="ul" gap={3} align="stretch">
      {invitations.map((invitation, index) => {
        const member = memberOfLevelRequest(relationships, invitation)
        if (relationshipState(invitation) === 'invites_you')
          return (
            <ReceivedInvitation
              key={invitation.id}
              invitation={invitation}
              member={member}
              primary={primary && index === 0 && !isBeside}
            />
          )
        return member ? (
          <SentLevelRequest key={invitation.id} wish={invitation} member={member} />
        ) : (
          <SentInvitation key={invitation.id} invitation={invitation} />
        )
      })}
    </Stack>
  )
}
