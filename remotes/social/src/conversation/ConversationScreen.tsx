import { useEffect, useState } from 'react'
import { useUser } from '@almanac/auth'
import { deviceZone, localDateOf } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { EmptyState, ErrorState, FirstOpen, StudyBrand, StudySign, useFirstItem } from '@almanac/ui/content'
import { LinkButton, ListSkeleton, Screen } from '@almanac/ui/core'
import { useParams } from '@almanac/ui/router'
import { useConversations } from '../messages/useConversations'
import { usePeopleNames } from '../people/usePeopleNames'
import { About } from './About'
import { CareTeamHours, NobodyReads } from './CareTeamHours'
import { UnsentConversation } from './UnsentConversation'
import { ChoosingNote } from './ReportButton'
import { ReportDialog } from './ReportDialog'
import { SendBox } from './SendBox'
import { Thread } from './Thread'
import { rowsOf, threadOf, type ThreadRow } from './thread'
import { type Sending, useBegin, useSending } from './useSending'
import type { OpenConversation } from './threadReader'
import { type ReadThread, useThread } from './useThread'

/**
 * `/messages/:id` and `/conversation/:id`: one conversation. At `/messages` it is the newest one, beside the list while
 * none was chosen, which is not marked as read by that.
 */
export function ConversationScreen() {
  const { id } = useParams()
  const [newest, setNewest] = useState<string | null>(null)
  const shown = id ?? newest
  return (
    <>
      {id === undefined && <Newest onFound={setNewest} />}
      {shown !== null && (
        <FirstOpen key={shown} at={`/messages/${shown}`} isChosen={id !== undefined}>
          <ConversationOf id={shown} />
        </FirstOpen>
      )}
    </>
  )
}

/** Finds the newest conversation; a component, so that the list is not read where one was chosen. */
function Newest({ onFound }: { onFound: (id: string | null) => void }) {
  const id = useFirstItem(useConversations({}).conversations?.map((conversation) => conversation.id))
  useEffect(() => onFound(id), [id, onFound])
  return null
}

function ConversationOf({ id }: { id: string }) {
  const { t } = useTranslation('social')
  const { namesOf } = usePeopleNames()
  const begin = useBegin(id)
  const thread = useThread(id, begin === undefined)
  const sending = useSending(id, thread.refresh)
  const { read, error } = thread

  const content = () => {
    if (read) return <Opened id={id} conversation={read.conversation} thread={thread} sending={sending} />
    if (begin) return <UnsentConversation entry={begin} />
    if (!error) return <ListSkeleton rows={5} />
    if (error.status === 404) {
      return (
        <EmptyState
          picture="messages"
          title={t('conversation.missingTitle')}
          action={<LinkButton to="/messages">{t('conversation.missingAction')}</LinkButton>}
        >
          {t('conversation.missingText')}
        </EmptyState>
      )
    }
    return <ErrorState title={t('conversation.failedTitle')} status={error.status} onRetry={thread.retry} />
  }

  const participants = read?.conversation.participants ?? []
  return (
    <StudyBrand company_id={read?.conversation.company_id}>
      <Screen
        title={participants.length > 0 ? namesOf(participants) : t('conversation.title')}
        back="/messages"
        heading={read ? 'hidden' : 'shown'}
        fillsWindow={read !== null}
      >
        {content()}
      </Screen>
    </StudyBrand>
  )
}

interface OpenedProps {
  id: string
  conversation: OpenConversation
  thread: ReadThread
  sending: Sending
}

/** The messages with those that wait to be sent, by days. */
function useRows({ conversation, thread, sending }: Omit<OpenedProps, 'id'>, timeZone: string): ThreadRow[] {
  const { id } = useUser()
  const { read } = thread
  const messages = threadOf(
    read?.messages ?? [],
    // Acknowledged messages are hidden while later messages are not loaded; otherwise they would appear after a gap.
    thread.hasLater ? [] : sending.acknowledged,
    sending.waiting,
    id,
  )
  return rowsOf(
    messages,
    (at) => localDateOf(new Date(at), timeZone),
    read?.line_after ?? null,
    conversation.departures,
  )
}

/** A loaded conversation: its subject, the thread and the message box. */
function Opened({ id, conversation, thread, sending }: OpenedProps) {
  const { t } = useTranslation('social')
  const timeZone = useUser().time_zone ?? deviceZone()
  const [reported, setReported] = useState<string | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const rows = useRows({ conversation, thread, sending }, timeZone)

  return (
    <>
      <StudySign />
      <About
        conversation={conversation}
        onChange={thread.setConversation}
        onReportMessage={rows.some(({ message }) => !message.own) ? () => setChoosing(true) : undefined}
      />
      {conversation.care_team && <CareTeamHours team={conversation.care_team} />}
      {rows.length === 0 && (
        <EmptyState picture="messages" title={t('conversation.emptyTitle')}>
          {t('conversation.emptyText')}
        </EmptyState>
      )}
      <Thread
        conversation_id={id}
        thread={thread}
        rows={rows}
        timeZone={timeZone}
        isChoosing={isChoosing}
        onReport={(message) => {
          setChoosing(false)
          setReported(message.id)
        }}
        onTryAgain={(message) => void sending.sendAgain(message)}
        onDiscard={(message) => void sending.discard(message)}
      />
      <SendBox
        conversation_id={id}
        note={
          isChoosing ? (
            <ChoosingNote onCancel={() => setChoosing(false)} />
          ) : (
            conversation.care_team && <NobodyReads team={conversation.care_team} />
          )
        }
        onSend={async (message, picture) => {
          await sending.send(message, picture)
          if (thread.hasLater) void thread.toNewest()
        }}
      />
      <ReportDialog conversation_id={id} message_id={reported} onClose={() => setReported(null)} />
    </>
  )
}
