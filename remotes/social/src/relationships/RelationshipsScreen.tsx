import type { Relationship } from '@almanac/contracts/social/relationships'
import { VISIBILITY } from '@almanac/contracts/rules/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { Alert, Card, EmptyState, ErrorState, List } from '@almanac/ui/content'
import { LinkButton, ListSkeleton, Row, Screen, Stack } from '@almanac/ui/core'
import { useLocation } from '@almanac/ui/router'
import { BlockedPeople } from './BlockedPeople'
import { ReceivedInvitations, SentInvitations } from './Invitations'
import { MemberRow } from './MemberRow'
import { isAfterRemoval } from './removed'
import { Section } from './Section'
import { inState, useRelationships } from './useRelationships'

/** `/relationships`: invitations in both directions, the members by kind, and blocked people. */
export function RelationshipsScreen() {
  const { t } = useTranslation('social')
  const location = useLocation()
  return (
    <Screen title={t('relationships.title')} back="/circleOfSupport">
      {isAfterRemoval(location.state) && (
        <Alert tone="good" title={t('relationships.removed')}>
          <div>{t('relationships.removed_text')}</div>
        </Alert>
      )}
      <Relationships />
      <BlockedPeople />
      <Row gap={2} wrap>
        <LinkButton to="/circleOfSupport" icon="people">
          {t('circle.title')}
        </LinkButton>
        <LinkButton to="/messages" icon="messages">
          {t('messages.title')}
        </LinkButton>
      </Row>
    </Screen>
  )
}

function Relationships() {
  const { t } = useTranslation('social')
  const { data: relationships, error, refetch } = useRelationships()
  if (!relationships) {
    if (!error) return <ListSkeleton rows={4} />
    return <ErrorState title={t('relationships.list_failed')} status={error.status} onRetry={() => void refetch()} />
  }
  if (relationships.length === 0)
    return (
      <EmptyState
        picture="circle"
        title={t('relationships.empty_title')}
        action={
          <LinkButton to="/circleOfSupport" variant="primary">
            {t('relationships.empty_action')}
          </LinkButton>
        }
      >
        {t('relationships.empty_text')}
      </EmptyState>
    )
  return (
    <Stack gap={6}>
      <ReceivedInvitations relationships={relationships} />
      <SentInvitations relationships={relationships} />
      <MembersByKind members={inState(relationships, 'in_circle')} />
    </Stack>
  )
}

/** The kinds with a heading of their own; everybody else is listed under the last one. */
const KINDS = [
  ['friends', VISIBILITY.friend],
  ['relatives', VISIBILITY.family],
  ['doctors', VISIBILITY.doctor],
] as const

function MembersByKind({ members }: { members: Relationship[] }) {
  const { t } = useTranslation('social')
  const named = new Set<number>(KINDS.map(([, level]) => level))
  const kinds = [
    ...KINDS.map(([kind, level]) => ({ kind, of: members.filter(({ visibility }) => visibility === level) })),
    { kind: 'others' as const, of: members.filter(({ visibility }) => !named.has(visibility)) },
  ]
  return kinds
    .filter(({ of }) => of.length > 0)
    .map(({ kind, of }) => (
      <Section key={kind} title={t(`relationships.kind.${kind}`)}>
        <Card padding={0}>
          <List aria-label={t(`relationships.kind.${kind}`)}>
            {of.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </List>
        </Card>
      </Section>
    ))
}
