import type { Relationship } from '@almanac/contracts/social/relationships'
import { CIRCLE_LEVELS } from '@almanac/contracts/rules/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { Options } from '@almanac/ui/content'
import { Button, Text, useToast } from '@almanac/ui/core'
import { useId, useState } from 'react'
import { ReportUserDialog } from '../reports/ReportUserDialog'
import { AcceptDialog } from './AcceptDialog'
import { BlockDialog } from './BlockDialog'
import { ConfirmDialog } from './ConfirmDialog'
import { InvitationCard } from './InvitationCard'
import { useRelationshipChanges } from './useRelationshipChanges'
import { useRelationshipWords } from './useRelationshipWords'
import { useSingleRequest } from './useSingleRequest'

interface ReceivedInvitationProps {
  invitation: Relationship
  /** The member of the circle who requests another level. */
  member?: Relationship
  /** Whether it is what the screen asks for first. */
  primary?: boolean
}

type Asking = 'accept' | 'decline' | 'block' | 'report'

/** A pending invitation or request for another level: what accepting it grants, and all actions. */
export function ReceivedInvitation({ invitation, member, primary = false }: ReceivedInvitationProps) {
  const { t } = useTranslation('social')
  const toast = useToast()
  const { nameOf, levelOf } = useRelationshipWords()
  const changes = useRelationshipChanges(invitation)
  const { busy, failure, send } = useSingleRequest()
  const [asking, setAsking] = useState<Asking | null>(null)
  const id = useId()
  const opens = CIRCLE_LEVELS.some((level) => level === invitation.visibility)
  const levelChange = member && { level: levelOf(invitation.visibility), before: levelOf(member.visibility) }

  const accepted = member ? t('relationship.level_changed') : t('relationships.accepted', { name: nameOf(invitation) })
  const showAccepted = () => toast(accepted, { tone: 'good' })
  const accept = async () => {
    if ((await send(changes.accept)).done) showAccepted()
  }
  return (
    <InvitationCard
      invitation={invitation}
      name_id={id}
      failure={failure}
      actions={
        <>
          <div style={ACCEPT}>
            <Button
              variant={primary ? 'primary' : 'secondary'}
              icon="check"
              full
              busy={busy}
              aria-describedby={id}
              onClick={() => void accept()}
            >
              {t('relationships.accept')}
            </Button>
          </div>
          <Button variant="quiet" aria-describedby={id} onClick={() => setAsking('decline')}>
            {t('relationships.decline')}
          </Button>
          <FurtherAnswers invitation={invitation} isWish={member !== undefined} name_id={id} onAsk={setAsking} />
          <Questions
            invitation={invitation}
            levelChange={levelChange}
            asking={asking}
            onAsk={setAsking}
            onAccepted={showAccepted}
          />
        </>
      }
    >
      <Text as="span">
        {levelChange
          ? t('relationships.wishes_level', levelChange)
          : t('relationships.invites_as', { level: levelOf(invitation.visibility) })}
      </Text>
      <Text as="span" variant="small" tone="soft">
        {t(opens ? 'relationships.accepting_opens' : 'relationships.accepting_opens_nothing')}
      </Text>
    </InvitationCard>
  )
}

/** On a phone in a line of its own, so that the other answers stand beside each other. */
const ACCEPT = { flex: '0 1 14rem' } as const

interface FurtherAnswersProps {
  invitation: Relationship
  isWish: boolean
  name_id: string
  onAsk: (asking: Asking) => void
}

/** What is seldom answered: each asks for confirmation. */
function FurtherAnswers({ invitation, isWish, name_id, onAsk }: FurtherAnswersProps) {
  const { t } = useTranslation('social')
  const answers = [
    // A request concerns only the level, so it cannot be accepted at another one.
    !isWish && (['accept', t('relationships.accept_as')] as const),
    ['block', t('relationships.block')] as const,
    invitation.to_user.id !== null && (['report', t('user_report.open_one')] as const),
  ]
  return (
    <Options describedBy={name_id}>
      {answers.map(
        (answer) =>
          answer && (
            <Button key={answer[0]} variant="quiet" aria-describedby={name_id} onClick={() => onAsk(answer[0])}>
              {answer[1]}
            </Button>
          ),
      )}
    </Options>
  )
}

interface QuestionsProps {
  invitation: Relationship
  levelChange: { level: string; before: string } | undefined
  asking: Asking | null
  onAsk: (asking: null) => void
  onAccepted: () => void
}

function Questions({ invitation, levelChange, asking, onAsk, onAccepted }: QuestionsProps) {
  const { t } = useTranslation('social')
  const { nameOf } = useRelationshipWords()
  const { endInvitation } = useRelationshipChanges(invitation)
  const name = nameOf(invitation)
  const { id: sender_id } = invitation.to_user
  const close = () => onAsk(null)
  return (
    <>
      <AcceptDialog invitation={invitation} open={asking === 'accept'} onClose={close} onAccepted={onAccepted} />
      <ConfirmDialog
        open={asking === 'decline'}
        onClose={close}
        title={t(levelChange ? 'relationships.decline_level_title' : 'relationships.decline_title', { name })}
        consequences={[
          levelChange ? t('relationships.decline_level_text', levelChange) : t('relationships.decline_text'),
        ]}
        confirm={t('relationships.decline')}
        onConfirm={endInvitation}
      />
      <BlockDialog relationship={invitation} open={asking === 'block'} onClose={close} />
      {sender_id !== null && (
        <ReportUserDialog people={[{ id: sender_id, name }]} open={asking === 'report'} onClose={close} />
      )}
    </>
  )
}
