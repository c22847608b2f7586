import type { Relationship } from '@almanac/contracts/social/relationships'
import { Slot } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Options } from '@almanac/ui/content'
import { Button, LinkButton, Row, Text } from '@almanac/ui/core'
import { useState, type ReactNode } from 'react'
import { ReportUserDialog } from '../reports/ReportUserDialog'
import { BlockDialog } from './BlockDialog'
import { ConfirmDialog } from './ConfirmDialog'
import { InvitationList } from './Invitations'
import { LevelDialog } from './LevelDialog'
import { Recorder } from './Recorder'
import { Section } from './Section'
import { useRelationshipChanges } from './useRelationshipChanges'
import { levelRequestsFor } from './useRelationships'
import { useRelationshipWords } from './useRelationshipWords'

interface MemberProps {
  member: Relationship
  /** All relationships of the user, including requests for another level. */
  relationships: readonly Relationship[]
  /** Called when they were removed or blocked here. */
  onRemoved: () => void
}

/** The actions for a member of the circle, and what they can see. */
export function Member({ member, relationships, onRemoved }: MemberProps) {
  const { t } = useTranslation('social')
  const { nameOf } = useRelationshipWords()
  const { id: user_id } = member.to_user
  return (
    <>
      {user_id !== null && (
        <Row gap={2} wrap>
          <LinkButton to={`/messages?new=${user_id}`} icon="messages">
            {t('relationship.write')}
          </LinkButton>
          <LinkButton to={`/history/${user_id}`} icon="history">
            {t('relationship.history', { name: nameOf(member) })}
          </LinkButton>
          {member.user_may_record && (
            <LinkButton to={`/record_for/${user_id}`} icon="edit">
              {t('recorder.record_for', { name: nameOf(member) })}
            </LinkButton>
          )}
        </Row>
      )}
      <Level
        member={member}
        wishes={<InvitationList invitations={levelRequestsFor(relationships, member)} relationships={relationships} />}
      />
      {user_id !== null && <Recorder member={member} />}
      {user_id !== null && (
        <Slot name="relationship.sharing" props={{ user_id, relationship_id: member.id, name: nameOf(member) }} />
      )}
      <Rarely member={member} onRemoved={onRemoved} />
    </>
  )
}

function Level({ member, wishes }: { member: Relationship; wishes: ReactNode }) {
  const { t } = useTranslation('social')
  const { levelOf } = useRelationshipWords()
  const [changing, setChanging] = useState(false)
  return (
    <Section title={t('relationship.level')}>
      <Row gap={3} justify="between" wrap>
        <Text as="span">{levelOf(member.visibility)}</Text>
        <Button icon="edit" onClick={() => setChanging(true)}>
          {t('relationship.change_level')}
        </Button>
      </Row>
      {wishes}
      <LevelDialog member={member} open={changing} onClose={() => setChanging(false)} />
    </Section>
  )
}

/** What is rarely done or ends the relationship; each asks first. */
function Rarely({ member, onRemoved }: Omit<MemberProps, 'relationships'>) {
  const { t } = useTranslation('social')
  const { nameOf } = useRelationshipWords()
  const { remove } = useRelationshipChanges(member)
  const [asking, setAsking] = useState<'report' | 'remove' | 'block' | null>(null)
  const name = nameOf(member)
  const { id } = member.to_user
  const close = () => setAsking(null)
  return (
    <Row gap={2} wrap>
      <Options>
        {id !== null && (
          <Button variant="quiet" icon="warning" onClick={() => setAsking('report')}>
            {t('user_report.open', { name })}
          </Button>
        )}
        <Button variant="danger" onClick={() => setAsking('remove')}>
          {t('relationship.remove')}
        </Button>
        {id !== null && (
          <Button variant="danger" onClick={() => setAsking('block')}>
            {t('relationships.block')}
          </Button>
        )}
      </Options>
      <ConfirmDialog
        open={asking === 'remove'}
        onClose={close}
        title={t('relationship.remove_title', { name })}
        consequences={[t('relationship.remove_records'), t('relationship.remove_rest', { name })]}
        confirm={t('relationship.remove')}
        onConfirm={remove}
        onDone={onRemoved}
      />
      <BlockDialog relationship={member} open={asking === 'block'} onClose={close} onDone={onRemoved} />
      {id !== null && (
        <ReportUserDialog people={[{ id, name }]} open={asking === 'report'} onClose={close} onBlocked={onRemoved} />
      )}
    </Row>
  )
}
