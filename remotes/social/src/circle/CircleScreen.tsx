import { useTour } from '@almanac/api-client/tour'
import type { Relationship } from '@almanac/contracts/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { Card, EmptyState, ErrorState, List, OfferCard } from '@almanac/ui/content'
import { Button, LinkButton, ListSkeleton, Row, Screen, Stack } from '@almanac/ui/core'
import { useState } from 'react'
import { ReceivedInvitations, SentInvitations } from '../relationships/Invitations'
import { MemberRow } from '../relationships/MemberRow'
import { Section } from '../relationships/Section'
import { inState, useRelationships } from '../relationships/useRelationships'
import { Groups } from './groups/Groups'
import { InviteDialog } from './invite/InviteDialog'
import { TourDialog } from './tour/TourDialog'

/** `/circleOfSupport`: members and invitations, groups of members, inviting by email, a guided tour (specification 000, section 2). */
export function CircleScreen() {
  const { t } = useTranslation('social')
  const [inviting, setInviting] = useState(false)
  const tour = useTour('circle_of_support')
  return (
    <Screen title={t('circle.title')} back="/">
      {tour.offered && (
        <OfferCard
          title={t('circle.tour.offer')}
          hint={t('circle.tour.offer_hint')}
          accept={{ label: t('circle.tour.start'), icon: 'play', onClick: tour.start }}
          decline={{ label: t('circle.tour.decline'), onClick: tour.end }}
        />
      )}
      <Circle onInvite={() => setInviting(true)} />
      <Row gap={2} wrap>
        <LinkButton to="/relationships" variant="quiet" icon="list">
          {t('circle.all_invitations')}
        </LinkButton>
        <Button variant="quiet" icon="info" onClick={tour.start}>
          {t('circle.tour.again')}
        </Button>
      </Row>
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
      <TourDialog open={tour.running} onEnd={tour.end} />
    </Screen>
  )
}

function Circle({ onInvite }: { onInvite: () => void }) {
  const { t } = useTranslation('social')
  const { data: relationships, error, refetch } = useRelationships()
  const invite = (
    <Button variant="primary" icon="plus" onClick={onInvite}>
      {t('circle.add')}
    </Button>
  )
  if (!relationships) {
    if (!error) return <ListSkeleton rows={5} />
    return <ErrorState title={t('circle.failed')} status={error.status} onRetry={() => void refetch()} />
  }
  if (relationships.length === 0)
    return (
      <EmptyState picture="circle" title={t('circle.empty_title')} action={invite}>
        {t('circle.empty_text')}
      </EmptyState>
    )
  const members = inState(relationships, 'in_circle')
  return (
    <Stack gap={6}>
      <div>{invite}</div>
      <ReceivedInvitations relationships={relationships} />
      <Members members={members} />
      <SentInvitations relationships={relationships} />
      <Groups members={members} />
    </Stack>
  )
}

function Members({ members }: { members: readonly Relationship[] }) {
  const { t } = useTranslation('social')
  if (members.length === 0) return null
  return (
    <Section title={t('circle.members')}>
      <Card padding={0}>
        <List aria-label={t('circle.members')}>
          {members.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </List>
      </Card>
    </Section>
  )
}
