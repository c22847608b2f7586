import type { CSSProperties, RefCallback } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Button, colour, Row, size, space, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { usePeopleNames } from '../people/usePeopleNames'
import { AuthorName } from './AuthorName'
import { BlockedMessage } from './BlockedMessage'
import { MessagePicture } from './MessagePicture'
import { MessageText } from './MessageText'
import { PictureUpload } from './PictureUpload'
import { ReportButton } from './ReportButton'
import type { ThreadMessage, ThreadRow } from './thread'

interface MessageRowProps {
  row: ThreadRow
  /** Whether this is the first rendered row: it names its author even if a row above already does. */
  isFirst: boolean
  conversation_id: string
  timeZone: string
  /** Shown after the time; of sent messages only the user's newest one has it. */
  state: 'seen' | ThreadMessage['state'] | null
  /** Set on the last line of an unread message: the message counts as read once that line is in view. */
  readRef: RefCallback<HTMLElement> | null
  /** A message to report is chosen: each of another author has a button for it. */
  isChoosing: boolean
  onReport: () => void
  onTryAgain: () => void
  onDiscard: () => void
}

/** Capitalizes `yesterday`, which stands alone here. */
const asHeading = (day: string, locale: string): string => day.charAt(0).toLocaleUpperCase(locale) + day.slice(1)

/** One message with the lines above it: author, text, time and delivery state. Own messages are aligned to the opposite side. Uses few elements, because a whole window of rows is rendered while scrolling. */
export function MessageRow({ row, timeZone, ...rest }: MessageRowProps) {
  const { t, format, locale } = useTranslation('social')
  const { nameOf } = usePeopleNames()
  const { date, isFirstNew } = row
  return (
    <>
      {date !== null && (
        <Text as="h2" variant="small" tone="soft" weight="bold" align="center" style={dateLine}>
          {asHeading(format.day(date, { timeZone }), locale)}
        </Text>
      )}
      {isFirstNew && (
        <Text variant="small" tone="accent" weight="bold" align="center" style={newLine}>
          {t('conversation.newMessages')}
        </Text>
      )}
      {row.message.blocked ? (
        <BlockedMessage
          message={row.message}
          conversation_id={rest.conversation_id}
          timeZone={timeZone}
          onReport={rest.onReport}
        />
      ) : (
        <Message row={row} timeZone={timeZone} {...rest} />
      )}
      {row.departures.map(({ user }) => (
        <Text key={user.id} variant="small" tone="soft" align="center" style={dateLine}>
          {t('conversation.hasLeft', { name: nameOf(user) })}
        </Text>
      ))}
    </>
  )
}

const dateLine: CSSProperties = { alignSelf: 'stretch', paddingBlock: space(2) }

const newLine: CSSProperties = {
  alignSelf: 'stretch',
  borderBlockEnd: `2px solid ${colour.accent}`,
  marginBlockEnd: space(2),
  paddingBlockEnd: space(1),
}

const timeLine: CSSProperties = { display: 'block', fontSize: size.small, lineHeight: 1.5 }

/** Consecutive messages of one person name the author once, visually and for screen readers. */
function Message({ row, isFirst, conversation_id, timeZone, state, readRef, isChoosing, ...actions }: MessageRowProps) {
  const { t, format } = useTranslation('social')
  const { nameOf } = usePeopleNames()
  const { message, isNamed } = row
  const { own, from } = message
  const nameOfOther = (person: NonNullable<typeof from>) =>
    message.isAuthorDeleted ? t('messages.deletedAccount') : nameOf(person)
  const author = from && !own ? nameOfOther(from) : t('conversation.you')
  return (
    <>
      {from && !own && isNamed ? (
        <AuthorName name={author} from={from} />
      ) : (
        (isNamed || isFirst) && <VisuallyHidden>{author}</VisuallyHidden>
      )}
      {message.picture && <MessagePicture picture={message.picture} conversation_id={conversation_id} />}
      <MessageText message={message.message} own={own} />
      <time
        dateTime={message.created_at}
        style={{ ...timeLine, color: state === 'refused' ? colour.wrong : colour.ink_soft }}
        {...(readRef && { ref: readRef, 'data-seq': message.seq, 'data-message': message.id })}
      >
        {format.time(message.created_at, { timeZone })}
        {state !== null && ` · ${t(`conversation.${state}`)}`}
      </time>
      {isChoosing && !own && <ReportButton name={author} onPress={actions.onReport} />}
      {message.picture && message.seq === null && message.state !== 'refused' && (
        <PictureUpload conversation_id={conversation_id} id={message.picture.id} onCancel={actions.onDiscard} />
      )}
      {message.state === 'refused' && <Refused message={message} {...actions} />}
    </>
  )
}

interface RefusedProps {
  message: ThreadMessage
  onTryAgain: () => void
  onDiscard: () => void
}

/** Why the server refused a message, with buttons to try again or discard it. */
function Refused({ message: { errors, status }, onTryAgain, onDiscard }: RefusedProps) {
  const { t } = useTranslation('social')
  const general =
    status === undefined ? t('errors.ERROR_POSTING_MESSAGE') : t('errors.ERROR_POSTING_STATUS', { status })
  return (
    <Stack gap={1} align="end" role="alert">
      <Text variant="small" tone="wrong">
        {errors?.[0]?.title ?? general}
      </Text>
      <Row gap={2} wrap justify="end">
        <Button variant="quiet" onClick={onDiscard}>
          {t('conversation.discard')}
        </Button>
        <Button variant="secondary" icon="retry" onClick={onTryAgain}>
          {t('conversation.tryAgain')}
        </Button>
      </Row>
    </Stack>
  )
}
