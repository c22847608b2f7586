import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Button, Row, Stack, Text, colour, radius, space } from '@almanac/ui/core'
import { Alert } from '@almanac/ui/content'
import { TextField } from '@almanac/ui/form'
import { LinkedText } from '@almanac/ui/linked-text'
import { PICTURE_TYPES, preparePicture, useBlobUrl, usePictureProblem } from '@almanac/ui/picture-file'
import { MAX_CHAT_PICTURE_BYTES, MAX_CHAT_TEXT, type ChatEntry, type VideoRoom } from '../VideoRoom'

interface ChatProps {
  room: VideoRoom
  entries: readonly ChatEntry[]
}

/** Texts and pictures during a call. They are sent directly between the browsers and stored nowhere. */
export function Chat({ room, entries }: ChatProps) {
  const { t } = useTranslation('telehealth')
  const end = useRef<HTMLDivElement>(null)
  // Without a value: newer browsers return a promise, which is no clean-up function of an effect.
  const scrollToEnd = () => void end.current?.scrollIntoView({ block: 'nearest' })
  useEffect(scrollToEnd, [entries.length])
  return (
    <Stack gap={3}>
      <Text variant="small" tone="soft">
        {t('room.chatHint')}
      </Text>
      <div role="log" aria-label={t('room.chat')} style={{ maxBlockSize: '40vh', overflow: 'auto' }} tabIndex={0}>
        <Stack gap={2}>
          {entries.map((entry) => (
            <Line key={entry.id} entry={entry} onPictureLoad={scrollToEnd} />
          ))}
          <div ref={end} />
        </Stack>
      </div>
      <Composer room={room} />
    </Stack>
  )
}

/** The input for texts and pictures. */
function Composer({ room }: { room: VideoRoom }) {
  const { t } = useTranslation('telehealth')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const problemOf = usePictureProblem()
  const file = useRef<HTMLInputElement>(null)

  function send(): void {
    const line = text.trim()
    if (line === '') return
    room.sendText(line)
    setText('')
  }

  async function sendPicture(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    setProblem(null)
    try {
      const picture = await preparePicture(chosen)
      if (picture.size <= MAX_CHAT_PICTURE_BYTES) room.sendPicture(picture)
      else setProblem(t('room.pictureTooLarge'))
    } catch (error) {
      setProblem(problemOf(error))
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Stack gap={2}>
        {problem !== null && <Alert tone="wrong">{problem}</Alert>}
        <TextField label={t('room.line')} value={text} onChange={setText} maxLength={MAX_CHAT_TEXT} />
        <Row gap={2} wrap>
          <Button type="submit" variant="primary" icon="send">
            {t('room.send')}
          </Button>
          <Button icon="camera" onClick={() => file.current?.click()}>
            {t('room.sendPicture')}
          </Button>
        </Row>
      </Stack>
      <input
        ref={file}
        type="file"
        hidden
        accept={PICTURE_TYPES}
        aria-label={t('room.sendPicture')}
        onChange={({ target }) => {
          void sendPicture(target.files?.[0])
          target.value = ''
        }}
      />
    </form>
  )
}

interface LineProps {
  entry: ChatEntry
  /** Called when the picture has its height. */
  onPictureLoad: () => void
}

function Line({ entry: { from, text, picture, delivered }, onPictureLoad }: LineProps) {
  const { t } = useTranslation('telehealth')
  const who = from === null ? t('room.you') : from || t('room.somebody')
  return (
    <div
      style={{
        padding: space(2),
        borderRadius: radius,
        background: from === null ? colour.accent_soft : colour.ground,
      }}
    >
      <Text variant="small" tone="soft">
        <bdi>{who}</bdi>
        {delivered === false && ` · ${t('room.notDelivered')}`}
      </Text>
      {text && (
        <Text dir="auto" style={{ unicodeBidi: 'plaintext', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          <LinkedText text={text} />
        </Text>
      )}
      {picture && <ChatPicture picture={picture} alt={t('room.pictureFrom', { name: who })} onLoad={onPictureLoad} />}
    </div>
  )
}

function ChatPicture({ picture, alt, onLoad }: { picture: Blob; alt: string; onLoad: () => void }) {
  const url = useBlobUrl(picture)
  return url ? (
    <img src={url} alt={alt} onLoad={onLoad} style={{ maxInlineSize: '100%', borderRadius: radius }} />
  ) : null
}
