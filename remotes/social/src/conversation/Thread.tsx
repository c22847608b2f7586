import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Row, VisuallyHidden } from '@almanac/ui/core'
import { usePeopleNames } from '../people/usePeopleNames'
import { MessageRow } from './MessageRow'
import type { ThreadMessage, ThreadRow } from './thread'
import { useMarkRead } from './useMarkRead'
import type { ReadThread } from './useThread'

/** A message of two lines with its time. */
const ESTIMATED_HEIGHT = 92
/** Messages above and below the window that are drawn ahead. */
const OVERSCAN = 3
/** So many messages before an end of what is held the next ones are asked for. */
const READ_AHEAD = 15
/** Pixels from the end within which the reader counts as being there. */
const END_DISTANCE = 160
/** Room for the bar above the first new message. */
const TOP_PADDING = 96

interface ThreadProps {
  conversation_id: string
  thread: ReadThread
  rows: readonly ThreadRow[]
  /** Up to this number everybody else has read. */
  seen_seq: number | null
  timeZone: string
  onReport: (message: ThreadMessage) => void
  onTryAgain: (message: ThreadMessage) => void
  onDiscard: (message: ThreadMessage) => void
}

/**
 * The messages of a conversation, of which those around the window are drawn: a
 * hundred thousand cost no more than fifty. It opens at the first unread message,
 * stays where the reader is while more comes in above, and follows the end while
 * the reader is there.
 */
export function Thread({ conversation_id, thread, rows, seen_seq, timeZone, ...actions }: ThreadProps) {
  const { t } = useTranslation('social')
  const list = useRef<HTMLOListElement>(null)
  const virtualizer = useThreadVirtualizer(rows, list)
  const isPlaced = usePlaced(virtualizer, rows)
  const items = virtualizer.getVirtualItems()
  const newestOwn = rows.findLast(({ message }) => message.own)?.message.id
  const read = thread.read?.conversation
  const readRef = useMarkRead({ id: conversation_id, read_seq: read?.read_seq ?? 0 }, thread.setConversation)
  useReadAhead(thread, isPlaced, items[0]?.index, items.at(-1)?.index, rows.length)

  const stateOf = (message: ThreadMessage) => {
    if (message.state !== 'sent') return message.state
    if (message.id !== newestOwn) return null
    return message.seq !== null && seen_seq !== null && message.seq <= seen_seq ? 'seen' : 'sent'
  }
  return (
    <>
      {thread.earlier === 'failed' && (
        <EndFailed words={t('conversation.earlierFailed')} onRetry={thread.readEarlier} />
      )}
      <ol
        ref={list}
        aria-label={t('conversation.messages')}
        aria-busy={!isPlaced || undefined}
        style={{ position: 'relative', height: virtualizer.getTotalSize(), margin: 0, padding: 0, listStyle: 'none' }}
      >
        {items.map(({ index, key, start }) => {
          const row = rows[index]
          if (!row) return null
          const { message } = row
          const isUnread = !message.own && message.seq !== null && message.seq > (read?.read_seq ?? 0)
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={Math.max(read?.last_seq ?? 0, rows.length)}
              aria-posinset={message.seq ?? (read?.last_seq ?? 0) + 1}
              style={{
                position: 'absolute',
                insetInline: 0,
                top: 0,
                paddingBlockEnd: 12,
                transform: `translateY(${start - virtualizer.options.scrollMargin}px)`,
              }}
            >
              <MessageRow
                row={row}
                conversation_id={conversation_id}
                timeZone={timeZone}
                state={stateOf(message)}
                onReport={() => actions.onReport(message)}
                onTryAgain={() => actions.onTryAgain(message)}
                onDiscard={() => actions.onDiscard(message)}
              />
              {isUnread && <span ref={readRef} data-seq={message.seq} data-message={message.id} />}
            </li>
          )
        })}
      </ol>
      {thread.later === 'failed' && <EndFailed words={t('messages.moreFailed')} onRetry={thread.readLater} />}
      <Announcer rows={rows} />
      {isPlaced && !virtualizer.isAtEnd(END_DISTANCE * 4) && (
        <ToNewest onPress={() => void thread.toNewest().then(() => virtualizer.scrollToEnd())} />
      )}
    </>
  )
}

/** Which rows are drawn, and where. */
function useThreadVirtualizer(rows: readonly ThreadRow[], list: React.RefObject<HTMLOListElement | null>) {
  const [margin, setMargin] = useState(0)
  // What stands above the list may change its height: the hours of a care team, a larger font.
  useLayoutEffect(() => {
    const top = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    if (Math.abs(top - margin) >= 1) setMargin(top)
  })
  return useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: (index) => rows[index]?.message.id ?? index,
    overscan: OVERSCAN,
    scrollMargin: margin,
    scrollPaddingStart: TOP_PADDING,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_DISTANCE,
  })
}

type ThreadVirtualizer = ReturnType<typeof useThreadVirtualizer>

/** Goes to the first new message when the conversation opens, else to its end, and there after an own message too. */
function usePlaced(virtualizer: ThreadVirtualizer, rows: readonly ThreadRow[]): boolean {
  const [isPlaced, setPlaced] = useState(false)
  const newest = rows.at(-1)?.message
  const ownNewest = newest?.own ? newest.id : undefined
  const followed = useRef(ownNewest)

  useLayoutEffect(() => {
    if (isPlaced || rows.length === 0) return undefined
    const firstNew = rows.findIndex(({ isFirstNew }) => isFirstNew)
    if (firstNew >= 0) virtualizer.scrollToIndex(firstNew, { align: 'start' })
    else virtualizer.scrollToEnd()
    const timer = setTimeout(() => setPlaced(true), 100)
    return () => clearTimeout(timer)
    // Once: later the reader is wherever they have gone.
  }, [isPlaced, rows.length > 0])

  useEffect(() => {
    if (followed.current === ownNewest) return
    followed.current = ownNewest
    if (isPlaced && ownNewest !== undefined) virtualizer.scrollToEnd()
  }, [isPlaced, ownNewest, virtualizer])
  return isPlaced
}

/** Asks for the next messages before the reader comes to the end of those that are held. */
function useReadAhead(
  { hasEarlier, hasLater, earlier, later, readEarlier, readLater }: ReadThread,
  isPlaced: boolean,
  first: number | undefined,
  last: number | undefined,
  count: number,
): void {
  const [isNearFirst, isNearLast] = [(first ?? 0) < READ_AHEAD, (last ?? 0) >= count - READ_AHEAD]
  useEffect(() => {
    if (isPlaced && isNearFirst && hasEarlier && earlier === 'idle') readEarlier()
  })
  useEffect(() => {
    if (isPlaced && isNearLast && hasLater && later === 'idle') readLater()
  })
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
      style={{
        position: 'sticky',
        bottom: 'calc(var(--al-bar, 0px) + 7rem)',
        height: 0,
        zIndex: 1,
        alignItems: 'flex-end',
      }}
    >
      <Button variant="secondary" onClick={onPress}>
        {t('conversation.toNewest')}
      </Button>
    </Row>
  )
}

/** Says what others write while the conversation is open. A list whose rows come and go with scrolling would read all of them out. */
function Announcer({ rows }: { rows: readonly ThreadRow[] }) {
  const { t } = useTranslation('social')
  const { nameOf } = usePeopleNames()
  const newest = rows.at(-1)?.message
  const [first] = useState(newest?.id)
  const isNew = newest !== undefined && newest.id !== first && !newest.own && newest.from !== null
  return (
    <VisuallyHidden role="status">
      {isNew && newest.from ? t('conversation.announced', { name: nameOf(newest.from), message: newest.message }) : ''}
    </VisuallyHidden>
  )
}
