import type { Relationship } from '@almanac/contracts/social/relationships'
import { Slot } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Card, List, ListRow, Options } from '@almanac/ui/content'
import { Button, Icon, Row } from '@almanac/ui/core'
import { useState } from 'react'
import { ReportUserDialog } from '../reports/ReportUserDialog'
import { BlockDialog } from './BlockDialog'
import { ConfirmDialog } from './ConfirmDialog'
import { InvitationList } from './Invitations'
import { LevelDialog } from './LevelDialog'
import { Recorder } from './Recorder'
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

/** The ways to a member of the circle, and rows with what is agreed between both, each with its value. */
export function Member({ member, relationships, onRemoved }: MemberProps) {
  const { t } = useTranslation('social')
  const { nameOf } = useRelationshipWords()
  const { id: user_id } = member.to_user
  const name = nameOf(member)
  return (
    <>
      {user_id !== null && (
        <Card padding={0}>
          <List aria-label={name}>
            <ListRow to={`/messages?new=${user_id}`} start={<Icon name="messages" />} title={t('relationship.write')} />
            <ListRow
              to={`/history/${user_id}`}
              start={<Icon name="history" />}
              title={t('relationship.history', { name })}
            />
            {member.user_may_record && (
              <ListRow
                to={`/record_for/${user_id}`}
                start={<Icon name="edit" />}
                title={t('recorder.record_for', { name })}
              />
            )}
          </List>
        </Card>
      )}
      <InvitationList invitations={levelRequestsFor(relationships, member)} relationships={relationships} />
      <Card padding={0}>
        <List aria-label={t('relationship.title')}>
          <Level member={member} />
        </List>
        {user_id !== null && <Slot name="relationship.sharing" props={{ user_id, relationship_id: member.id, name }} />}
      </Card>
      {user_id !== null && <Recorder member={member} />}
      <Rarely member={member} onRemoved={onRemoved} />
    </>
  )
}

/** The level of the relationship; the row opens the choice of another. */
function Level({ member }: { member: Relationship }) {
  const { t } = useTranslation('social')
  const { levelOf } = useRelationshipWords()
  const [changing, setChanging] = useState(false)
  return (
    <>
      <ListRow
        title={t('relationship.level')}
        detail={levelOf(member.visibility)}
        end={<Icon name="chevron-right" size={20} />}
        onClick={() => setChanging(true)}
      />
      <LevelDialog member={member} open={changing} onClose={() => setChanging(false)} />
    </>
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
