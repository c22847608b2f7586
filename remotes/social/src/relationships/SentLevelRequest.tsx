import type { Relationship } from '@almanac/contracts/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { Button, Text, useToast } from '@almanac/ui/core'
import { useId } from 'react'
import { InvitationCard } from './InvitationCard'
import { useRelationshipChanges } from './useRelationshipChanges'
import { useRelationshipWords } from './useRelationshipWords'
import { useSingleRequest } from './useSingleRequest'

interface SentWishProps {
  wish: Relationship
  /** The member whose level it concerns; the current level applies until they agree. */
  member: Relationship
}

/** The user's request for another level of a member, which that person has not agreed to yet. */
export function SentLevelRequest({ wish, member }: SentWishProps) {
  const { t } = useTranslation('social')
  const toast = useToast()
  const { nameOf, levelOf } = useRelationshipWords()
  const { endInvitation } = useRelationshipChanges(wish)
  const { busy, failure, send } = useSingleRequest()
  const id = useId()
  const words = { name: nameOf(member), level: levelOf(wish.visibility), before: levelOf(member.visibility) }

  const withdraw = async () => {
    if ((await send(endInvitation)).done) toast(t('relationships.wish_withdrawn'))
  }
  return (
    <InvitationCard
      invitation={member}
      name_id={id}
      failure={failure}
      actions={
        <Button busy={busy} aria-describedby={id} onClick={() => void withdraw()}>
          {t('relationships.withdraw_wish')}
        </Button>
      }
    >
      <Text as="span" variant="small" tone="soft">
        {t('relationship.level_waits', words)}
      </Text>
    </InvitationCard>
  )
}
