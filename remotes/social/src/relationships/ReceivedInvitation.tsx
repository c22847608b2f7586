import type { Relationship } from '@almanac/contracts/social/relationships'
import { CIRCLE_LEVELS } from '@almanac/contracts/rules/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { Button, Text, useToast } from '@almanac/ui/core'
import { useId, useState } from 'react'
import { BlockDialog } from './BlockDialog'
import { ConfirmDialog } from './ConfirmDialog'
import { InvitationCard } from './InvitationCard'
import { useRelationshipChanges } from './useRelationshipChanges'
import { useRelationshipWords } from './useRelationshipWords'
import { useSingleRequest } from './useSingleRequest'

interface ReceivedInvitationProps {
  invitation: Relationship
  /** Who is in the circle already and wishes for another level. */
  member?: Relationship
}

/** An invitation, or a wish for another level, that waits for the user: what accepting it opens, with accept, decline and block. */
export function ReceivedInvitation({ invitation, member }: ReceivedInvitationProps) {
  const { t } = useTranslation('social')
  const toast = useToast()
  const { nameOf, levelOf } = useRelationshipWords()
  const changes = useRelationshipChanges(invitation)
  const { busy, failure, send } = useSingleRequest()
  const [asking, setAsking] = useState<'decline' | 'block' | null>(null)
  const id = useId()
  const name = nameOf(invitation)
  const opens = CIRCLE_LEVELS.some((level) => level === invitation.visibility)

  const accept = async () => {
    if (!(await send(changes.accept)).done) return
    toast(member ? t('relationship.level_changed') : t('relationships.accepted', { name }), { tone: 'good' })
  }
  const wish = member && { level: levelOf(invitation.visibility), before: levelOf(member.visibility) }
  const close = () => setAsking(null)
  return (
    <InvitationCard
      invitation={invitation}
      name_id={id}
      failure={failure}
      actions={
        <>
          <Button icon="check" busy={busy} aria-describedby={id} onClick={() => void accept()}>
            {t('relationships.accept')}
          </Button>
          <Button variant="quiet" aria-describedby={id} onClick={() => setAsking('decline')}>
            {t('relationships.decline')}
          </Button>
          <Button variant="quiet" aria-describedby={id} onClick={() => setAsking('block')}>
            {t('relationships.block')}
          </Button>
          <ConfirmDialog
            open={asking === 'decline'}
            onClose={close}
            title={t(wish ? 'relationships.decline_level_title' : 'relationships.decline_title', { name })}
            consequences={[wish ? t('relationships.decline_level_text', wish) : t('relationships.decline_text')]}
            confirm={t('relationships.decline')}
            onConfirm={changes.endInvitation}
          />
          <BlockDialog relationship={invitation} open={asking === 'block'} onClose={close} />
        </>
      }
    >
      <Text as="span">
        {wish
          ? t('relationships.wishes_level', wish)
          : t('relationships.invites_as', { level: levelOf(invitation.visibility) })}
      </Text>
      <Text as="span" variant="small" tone="soft">
        {t(opens ? 'relationships.accepting_opens' : 'relationships.accepting_opens_nothing')}
      </Text>
    </InvitationCard>
  )
}
