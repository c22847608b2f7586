import { useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { useOutbox } from '@almanac/outbox'
import { colour, radius, Text } from '@almanac/ui/core'
import { useBlobUrl } from '@almanac/ui/picture-file'
import { MESSAGE_WIDTH } from './MessageText'
import type { ThreadPicture } from './thread'
import { subjectOf } from './useSending'

/** Height reserved for a picture before it has loaded, to avoid layout shifts. */
const HEIGHT = '12rem'

/** A picture in a message, on the server or still on this device; a text replaces it if it can't be shown. */
export function MessagePicture({ picture, conversation_id }: { picture: ThreadPicture; conversation_id: string }) {
  const { t } = useTranslation('social')
  const unsentFile = useOutbox(subjectOf(conversation_id)).find(({ id }) => id === picture.id)?.files?.file ?? null
  const here = useBlobUrl(unsentFile)
  const src = here ?? (unsentFile ? null : `/api/images/message/${picture.id}.jpg`)
  const [broken, setBroken] = useState<string | null>(null)
  if (src !== null && broken === src) return <Text tone="soft">{t('conversation.pictureMissing')}</Text>
  return (
    <img
      src={src ?? undefined}
      alt={picture.description || t('conversation.pictureUnnamed')}
      loading="lazy"
      onError={() => setBroken(src)}
      style={{
        display: 'block',
        height: HEIGHT,
        minWidth: '8rem',
        maxWidth: MESSAGE_WIDTH,
        objectFit: 'cover',
        borderRadius: radius,
        border: `1px solid ${colour.line}`,
        background: colour.surface,
      }}
    />
  )
}
