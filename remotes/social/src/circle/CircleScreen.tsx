import { useCall } from '@almanac/api-client/query'
import { useTour } from '@almanac/api-client/tour'
import { listHistoryViewers } from '@almanac/contracts/activities/history-views'
import type { Relationship } from '@almanac/contracts/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { Alert, Card, EmptyState, ErrorState, List, ListCardSkeleton, OfferCard } from '@almanac/ui/content'
import { Button, Screen, Stack, usePane } from '@almanac/ui/core'
import { useLocation } from '@almanac/ui/router'
import { useState, type ReactNode } from 'react'
import { BlockedPeople } from '../relationships/BlockedPeople'
import { ReceivedInvitations, SentInvitations } from '../relationships/Invitations'
import { MemberRow } from '../relationships/MemberRow'
import { isAfterRemoval } from '../relationships/removed'
import { Section } from '../relationships/Section'
import { inState, useRelationships } from '../relationships/useRelationships'
import { Groups } from './groups/Groups'
import { InviteDialog } from './invite/InviteDialog'
import { TourDialog } from './tour/TourDialog'

/**
 * `/circleOfSupport`: members, invitations in both directions, groups of members, blocked people, inviting by email, a
 * guided tour (specification 000, section 2). `/relationships` leads to its invitations, and confirms a removal.
 */
export function CircleScreen() {
  const { t } = useTranslation('social')
  const location = useLocation()
  const isBeside = usePane()?.isBeside ?? false
  const [inviting, setInviting] = useState(false)
  const tour = useTour('circle_of_support')
  const { isLoading } = useRelationships()
  return (
    <Screen title={t('circle.title')} back="/">
      {isAfterRemoval(location.state) && (
        <Alert tone="good" title={t('relationships.removed')}>
          <div>{t('relationships.removed_text')}</div>
        </Alert>
      )}
      <Circle
        invite={(variant) => (
          <div>
            <Button variant={isBeside ? 'secondary' : variant} icon="plus" onClick={() => setInviting(true)}>
              {t('circle.add')}
            </Button>
          </div>
        )}
      />
      <BlockedPeople />
      {/* Below what is still loading it would be moved. */}
      {isLoading ? null : tour.offered ? (
        <OfferCard
          title={t('circle.tour.offer')}
          hint={t('circle.tour.offer_hint')}
          accept={{ label: t('circle.tour.start'), icon: 'play', onClick: tour.start }}
          decline={{ label: t('circle.tour.decline'), onClick: tour.end }}
        />
      ) : (
        <div>
          <Button variant="quiet" icon="info" onClick={tour.start}>
            {t('circle.tour.again')}
          </Button>
        </div>
      )}
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
      <TourDialog open={tour.running} onEnd={tour.end} />
    </Screen>
  )
}

interface CircleProps {
  /** The button that invites; an answer that somebody waits for is more important. */
  invite: (variant: 'primary' | 'secondary') => ReactNode
}

function Circle({ invite }: CircleProps) {
  const { t } = useTranslation('social')
  const location = useLocation()
  const { data: relationships, error, refetch } = useRelationships()
  if (!relationships) {
    if (!error) return <ListCardSkeleton rows={5} />
    return (
      <>
        {invite('secondary')}
        <ErrorState title={t('circle.failed')} status={error.status} onRetry={() => void refetch()} />
      </>
    )
  }
  if (relationships.length === 0)
    return (
      <EmptyState picture="circle" title={t('circle.empty_title')} action={invite('primary')}>
        {t('circle.empty_text')}
      </EmptyState>
    )
  const members = inState(relationships, 'in_circle')
  // After a removal its confirmation is at the top.
  const areWanted = location.pathname === '/relationships' && !isAfterRemoval(location.state)
  const hasReceived = inState(relationships, 'invites_you').length > 0
  return (
    <Stack gap={6}>
      <ReceivedInvitations relationships={relationships} focused={areWanted} />
      {invite(hasReceived ? 'secondary' : 'primary')}
      <Members members={members} />
      <SentInvitations relationships={relationships} focused={areWanted && !hasReceived} />
      <Groups members={members} />
    </Stack>
  )
}

function Members({ members }: { members: readonly Relationship[] }) {
  const { t } = useTranslation('social')
  const { data: viewers } = useCall(listHistoryViewers)
  if (members.length === 0) return null
  return (
    <Section title={t('circle.members')}>
      <Card padding={0}>
        <List aria-label={t('circle.members')}>
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              viewer={viewers?.find(({ relationship_id }) => relationship_id === member.id)}
            />
          ))}
        </List>
      </Card>
    </Section>
  )
}
