import { useQueryClient } from '@almanac/api-client/query'
import type { Relationship } from '@almanac/contracts/social/relationships'
import { relationshipState } from '@almanac/contracts/rules/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { Avatar, EmptyState, ErrorState, FirstOpen, useFirstItem } from '@almanac/ui/content'
import { LinkButton, ListSkeleton, Row, Screen, Stack, Text } from '@almanac/ui/core'
import { hasOpenElement, useLocation, useNavigate, useParams } from '@almanac/ui/router'
import { useEffect, useState } from 'react'
import { InvitationList } from './Invitations'
import { Member } from './Member'
import { AFTER_REMOVAL } from './removed'
import { useRelationship } from './useRelationship'
import { inState, refetchCircle, useRelationships } from './useRelationships'
import { useRelationshipWords } from './useRelationshipWords'

/**
 * `/relationship/:id`: a member of the circle, or an invitation; beside the circle the first member while none was
 * chosen. After a removal, `/relationships` confirms it (specification 000, section 4).
 */
export function RelationshipScreen() {
  const { id } = useParams()
  const { data } = useRelationships()
  const first = useFirstItem(data && inState(data, 'in_circle').map((member) => member.id))
  const shown = id?.toLowerCase() ?? first
  if (shown === null) return null
  return (
    <FirstOpen key={shown} at={`/relationship/${shown}`} isChosen={id !== undefined}>
      <RelationshipOf id={shown} />
    </FirstOpen>
  )
}

function RelationshipOf({ id }: { id: string }) {
  const { t } = useTranslation('social')
  const { nameOf } = useRelationshipWords()
  const { relationship, relationships, was_shown, error, refetch } = useRelationship(id)
  const { isLeaving, leave } = useLeave()

  const content = () => {
    if (relationship) return <Shown relationship={relationship} relationships={relationships} onRemoved={leave} />
    if (isLeaving) return <ListSkeleton rows={4} />
    if (relationship === null) return <Gone was_shown={was_shown} />
    if (!error) return <ListSkeleton rows={4} />
    return <ErrorState title={t('relationships.list_failed')} status={error.status} onRetry={refetch} />
  }
  return (
    <Screen
      title={relationship ? nameOf(relationship) : t('relationship.title')}
      heading={relationship ? 'hidden' : 'shown'}
      back="/circleOfSupport"
    >
      {content()}
    </Screen>
  )
}

/** Navigates to `/relationships` after a removal, once the confirmation dialog has removed its history entry, so that Back does not lead to the removed relationship. */
function useLeave() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const isUncovered = !hasOpenElement(useLocation().state)
  const [isLeaving, setLeaving] = useState(false)

  useEffect(() => {
    if (!isLeaving || !isUncovered) return
    void navigate('/relationships', { replace: true, state: AFTER_REMOVAL })
    void refetchCircle(queries)
  }, [isLeaving, isUncovered, navigate, queries])
  return { isLeaving, leave: () => setLeaving(true) }
}

interface ShownProps {
  relationship: Relationship
  relationships: readonly Relationship[]
  onRemoved: () => void
}

function Shown({ relationship, relationships, onRemoved }: ShownProps) {
  const state = relationshipState(relationship)
  const { nameOf, levelOf } = useRelationshipWords()
  if (state !== 'in_circle') return <InvitationList invitations={[relationship]} relationships={relationships} />
  const { avatar_id, image_id } = relationship.to_user
  return (
    <Stack gap={6}>
      <Row gap={4}>
        <Avatar name={nameOf(relationship)} avatar_id={avatar_id} image_id={image_id} size={72} />
        <Stack gap={0} style={{ flex: 1 }}>
          <Text as="span" variant="title" weight="bold" aria-hidden>
            <bdi>{nameOf(relationship)}</bdi>
          </Text>
          <Text as="span" tone="soft">
            {levelOf(relationship.visibility)}
          </Text>
        </Stack>
      </Row>
      <Member member={relationship} relationships={relationships} onRemoved={onRemoved} />
    </Stack>
  )
}

/** Why there is nothing to show: the relationship ended while it was open, or does not exist. */
function Gone({ was_shown }: { was_shown: boolean }) {
  const { t } = useTranslation('social')
  return (
    <div role="status">
      <EmptyState
        title={t(was_shown ? 'relationship.ended_title' : 'relationship.missing_title')}
        action={<LinkButton to="/circleOfSupport">{t('circle.title')}</LinkButton>}
      >
        {t(was_shown ? 'relationship.ended_text' : 'relationship.missing_text')}
      </EmptyState>
    </div>
  )
}
