import { useUser } from '@almanac/auth'
import type { Relationship } from '@almanac/contracts/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { Options } from '@almanac/ui/content'
import { Button, Text, useToast } from '@almanac/ui/core'
import { useId, useState } from 'react'
import { InvitationCard } from './InvitationCard'
import { useRelationshipChanges } from './useRelationshipChanges'
import { useRelationshipWords } from './useRelationshipWords'
import { useSingleRequest } from './useSingleRequest'

/** A pending or expired invitation of the user, which can be resent or withdrawn. */
export function SentInvitation({ invitation }: { invitation: Relationship }) {
  const { t, format } = useTranslation('social')
  const toast = useToast()
  const { levelOf, stateOf } = useRelationshipWords()
  const { resend, endInvitation } = useRelationshipChanges(invitation)
  const sending = useSingleRequest()
  const withdrawing = useSingleRequest()
  const [isSent, setSent] = useState(false)
  const id = useId()
  const { outgoing, visibility } = invitation
  const timeZone = useUser().time_zone ?? undefined

  const sendAgain = async () => {
    if (!(await sending.send(resend)).done) return
    setSent(true)
    toast(t('relationships.sent_again'), { tone: 'good' })
  }
  const withdraw = async () => {
    if ((await withdrawing.send(endInvitation)).done) toast(t('relationships.withdrawn'))
  }
  return (
    <InvitationCard
      invitation={invitation}
      name_id={id}
      failure={sending.failure ?? withdrawing.failure}
      actions={
        <>
          <Button
            icon={isSent ? 'check' : 'send'}
            busy={sending.busy}
            disabled={isSent}
            aria-describedby={id}
            onClick={() => void sendAgain()}
          >
            {t('relationships.send_again')}
          </Button>
          <Options describedBy={id}>
            <Button variant="danger" busy={withdrawing.busy} aria-describedby={id} onClick={() => void withdraw()}>
              {t('relationships.withdraw')}
            </Button>
          </Options>
        </>
      }
    >
      <Text as="span" variant="small" tone="soft">
        {t('relationships.level_and_state', { level: levelOf(visibility), state: stateOf(invitation) })}
      </Text>
      {outgoing && (
        <Text as="span" variant="small" tone="soft">
          {t('relationships.sent_on', { date: format.dateTime(outgoing.sent_at, { timeZone }) })}
        </Text>
      )}
      {outgoing?.expired && (
        <Text as="span" variant="small">
          {t('relationships.expired_hint')}
        </Text>
      )}
    </InvitationCard>
  )
}
