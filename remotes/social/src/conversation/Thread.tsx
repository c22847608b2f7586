import { type CSSProperties, useRef, useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Alert, FaceSheet } from '@almanac/ui/content'
import { Button, Row, usePane, VisuallyHidden } from '@almanac/ui/core'
import { usePeopleNames } from '../people/usePeopleNames'
import { MessageRow } from './MessageRow'
import type { ThreadMessage, ThreadRow } from './thread'
import { useMarkRead } from './useMarkRead'
import type { ReadThread } from './useThread'
import { useThreadWindow } from './useThreadWindow'

interface ThreadProps {
  conversation_id: string
  thread: ReadThread
  rows: readonly ThreadRow[]
  timeZone: string
  /** A message to report is chosen. */
  isChoosing: boolean
  onReport: (message: ThreadMessage) => void
  onTryAgain: (message: ThreadMessage) => void
  onDiscard: (message: ThreadMessage) => void
}

/** The messages of a conversation, virtualized: a hundred thousand cost no more than fifty. */
export function Thread({ conversation_id, thread, rows, timeZone, isChoosing, ...actions }: ThreadProps) {
  const { t } = useTranslation('social')
  const list = useRef<HTMLOListElement>(null)
  const { virtualizer, items, isPlaced, isAway } = useThreadWindow(thread, rows, list)
  const { read_seq = 0, last_seq = 0, seen_seq = null } = thread.read?.conversation ?? {}
  const readRef = useMarkRead({ id: conversation_id, read_seq }, thread.setConversation)
  // What the list has opened by itself may not have been looked at.
  const isUntouched = usePane()?.isUntouched === true
  const stateOf = useStates(rows, seen_seq)
  return (
    <>
      {thread.earlier === 'failed' && (
        <EndFailed words={t('conversation.earlierFailed')} onRetry={thread.readEarlier} />
      )}
      <FaceSheet avatar_ids={facesOf(items.map(({ index }) => rows[index]))} />
      <ol
        ref={list}
        aria-label={t('conversation.messages')}
        aria-busy={!isPlaced || undefined}
        style={{ position: 'relative', height: virtualizer.getTotalSize(), margin: 0, padding: 0, listStyle: 'none' }}
      >
        {items.map(({ index, key, start }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={Math.max(last_seq, rows.length)}
              aria-posinset={row.message.seq ?? last_seq + 1}
              style={{
                position: 'absolute',
                insetInline: 0,
                top: 0,
                ...rowStyle(row.message.own),
                transform: `translateY(${start - virtualizer.options.scrollMargin}px)`,
              }}
            >
              <MessageRow
                row={row}
                isFirst={index === items[0]?.index}
                conversation_id={conversation_id}
                timeZone={timeZone}
                state={stateOf(row.message)}
                readRef={!isUntouched && isUnread(row.message, read_seq) ? readRef : null}
                isChoosing={isChoosing}
                onReport={() => actions.onReport(row.message)}
                onTryAgain={() => actions.onTryAgain(row.message)}
                onDiscard={() => actions.onDiscard(row.message)}
              />
            </li>
          )
        })}
      </ol>
      {thread.later === 'failed' && <EndFailed words={t('messages.moreFailed')} onRetry={thread.readLater} />}
      <Announcer rows={rows} last_seq={last_seq} />
      {isAway && <ToNewest onPress={() => void thread.toNewest().then(() => virtualizer.scrollToEnd())} />}
    </>
  )
}

/** Whether it counts as read once it is seen. */
const isUnread = ({ own, blocked, seq }: ThreadMessage, read_seq: number): boolean =>
  !own && !blocked && seq !== null && seq > read_seq

/** The faces to render next to the names in these rows, deduplicated; authors with a photo need none. */
function facesOf(rows: readonly (ThreadRow | undefined)[]): number[] {
  const authors = rows.flatMap(
    (row) => (row?.isNamed && !row.message.own && !row.message.blocked && row.message.from) || [],
  )
  return [...new Set(authors.flatMap(({ avatar_id, image_id }) => (image_id === null ? (avatar_id ?? []) : [])))]
}

const rowStyle = (own: boolean): CSSProperties => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: own ? 'flex-end' : 'flex-start',
  gap: 4,
  paddingBlockEnd: 12,
})

/** The state shown after the time of each message: of sent messages only the user's newest one shows it. */
function useStates(rows: readonly ThreadRow[], seen_seq: number | null) {
  const newestOwn = rows.findLast(({ message }) => message.own)?.message.id
  return ({ id, seq, state }: ThreadMessage) => {
    if (state !== 'sent') return state
    if (id !== newestOwn) return null
    return seq !== null && seen_seq !== null && seq <= seen_seq ? 'seen' : 'sent'
  }
}

function EndFailed({ words, onRetry }: { words: string; onRetry: () => void }) {
  const { t } = useTranslation('social')
  return (
    <Alert
      tone="wrong"
      action={
        <Button variant="secondary" onClick={onRetry}>
          {t('conversation.tryAgain')}
        </Button>
      }
    >
      {words}
    </Alert>
  )
}

function ToNewest({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('social')
  return (
    <Row
      justify="center"
      align="end"
      style={{ position: 'sticky', bottom: 'calc(var(--al-bar, 0px) + 7rem)', height: 0, zIndex: 1 }}
    >
      <Button variant="secondary" onClick={onPress}>
        {t('conversation.toNewest')}
      </Button>
    </Row>
  )
}

/** Announces messages from others while the conversation is open. A live region on the list itself would announce every row that scrolling renders. */
function Announcer({ rows, last_seq }: { rows: readonly ThreadRow[]; last_seq: number }) {
  const { t } = useTranslation('social')
  const { nameOf } = usePeopleNames()
  const newest = rows.findLast(({ message }) => !message.blocked)?.message
  // Messages that existed when the conversation was opened are not announced.
  const [lastBefore] = useState(last_seq)
  const isNew = newest !== undefined && (newest.seq ?? 0) > lastBefore && !newest.own
  return (
    <VisuallyHidden role="status">
      {isNew && newest.from ? t('conversation.announced', { name: nameOf(newest.from), message: newest.message }) : ''}
    </VisuallyHidden>
  )
}
