import { useState } from 'react'
import { api } from '@almanac/api-client'
import { useUser } from '@almanac/auth'
import { muteConversation } from '@almanac/contracts/social/conversations'
import { useTranslation } from '@almanac/i18n'
import { Avatar, Options } from '@almanac/ui/content'
import { Button, Row, Stack, Text, useToast } from '@almanac/ui/core'
import { notifyOtherTabs } from '../messages/otherTabs'
import { usePeopleNames } from '../people/usePeopleNames'
import { ReportUserDialog } from '../reports/ReportUserDialog'
import { LeaveDialog } from './LeaveDialog'
import type { OpenConversation } from './threadReader'

interface AboutProps {
  conversation: OpenConversation
  onChange: (changed: Partial<OpenConversation>) => void
  /** Lets one of the messages be chosen to report it; undefined where nobody else has written. */
  onReportMessage?: (() => void) | undefined
}

/** Who the conversation is with and what it is about, who else is concerned, and, behind a button, what else can be done: mute it, leave it, report a message or a participant. */
export function About({ conversation, onChange, onReportMessage }: AboutProps) {
  const { id, subject, muted, participants, blocked_participants } = conversation
  const { t } = useTranslation('social')
  const { nameOf, namesOf } = usePeopleNames()
  const { busy, toggle } = useMuting(conversation, onChange)
  const [reporting, setReporting] = useState(false)
  const [leaving, setLeaving] = useState(false)
  // Pages cached before there were such people lack them.
  const blocked = blocked_participants ?? []
  const people = [...participants, ...blocked].map((person) => ({ id: person.id, name: nameOf(person) }))
  const [first] = participants
  return (
    <Stack gap={2}>
      <Row gap={3} wrap>
        <Avatar
          name={first ? nameOf(first) : subject}
          avatar_id={first?.avatar_id}
          image_id={first?.image_id}
          size={48}
        />
        <Stack gap={0} style={{ flex: '1 1 7rem' }}>
          {/* The heading of the screen says the same. */}
          <Text as="span" variant="title" aria-hidden>
            {participants.length > 0 ? namesOf(participants) : t('conversation.title')}
          </Text>
          <Text as="span" tone="soft" dir="auto">
            {subject}
          </Text>
        </Stack>
        <Options>
          <Button variant="quiet" icon="bell" busy={busy} onClick={() => void toggle()}>
            {t(muted ? 'conversation.unmute' : 'conversation.mute')}
          </Button>
          <Button variant="quiet" icon="logout" aria-haspopup="dialog" onClick={() => setLeaving(true)}>
            {t('conversation.leave')}
          </Button>
          {onReportMessage && (
            <Button variant="quiet" icon="warning" onClick={onReportMessage}>
              {t('conversation.reportTitle')}
            </Button>
          )}
          {people.length > 0 && (
            <Button variant="quiet" icon="warning" aria-haspopup="dialog" onClick={() => setReporting(true)}>
              {people.length === 1 && people[0]
                ? t('user_report.open', { name: people[0].name })
                : t('user_report.open_group')}
            </Button>
          )}
        </Options>
      </Row>
      <Details conversation={conversation} />
      <LeaveDialog conversation_id={id} open={leaving} onClose={() => setLeaving(false)} />
      <ReportUserDialog people={people} open={reporting} onClose={() => setReporting(false)} />
    </Stack>
  )
}

/** Mutes the conversation, or ends that. */
function useMuting({ id, muted }: OpenConversation, onChange: AboutProps['onChange']) {
  const { t } = useTranslation('social')
  const toast = useToast()
  const { id: user_id } = useUser()
  const [busy, setBusy] = useState(false)
  const toggle = async (): Promise<void> => {
    setBusy(true)
    try {
      await api(muteConversation, { params: { id }, body: { muted: !muted } })
      onChange({ muted: !muted })
      notifyOtherTabs({ user_id, conversation_id: id })
    } catch {
      toast(t('conversation.muteFailed'), { tone: 'wrong' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, toggle }
}

/** What the reader should know of the conversation: that it is muted, who of it is blocked, and who was asked to join or has declined. */
function Details({ conversation: { muted, participants, ...others } }: Pick<AboutProps, 'conversation'>) {
  const { t } = useTranslation('social')
  const { namesOf } = usePeopleNames()
  // Pages cached before there were such people lack them.
  const blocked = others.blocked_participants ?? []
  const requested = others.requested_participants ?? []
  const declined = others.declined_participants ?? []
  const lines = [
    muted && t('conversation.mutedText'),
    blocked.length > 0 && participants.length > 0 && t('conversation.blockedHere', { names: namesOf(blocked) }),
    declined.length > 0 && t('conversation.declinedHere', { names: namesOf(declined) }),
    requested.length > 0 && t('conversation.requestedHere', { names: namesOf(requested) }),
  ]
  return lines.map(
    (line) =>
      line !== false && (
        <Text key={line} variant="small" tone="soft">
          {line}
        </Text>
      ),
  )
}
