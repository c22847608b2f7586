import { useTranslation } from '@almanac/i18n'
import { useOutbox } from '@almanac/outbox'
import { colour, radius, Text } from '@almanac/ui/core'
import { useBlobUrl } from '@almanac/ui/picture-file'
import { useState } from 'react'

interface EntryPictureProps {
  image_id: string
  /** Name of the objective. */
  name: string
  /** The picture data while it is being entered. */
  blob?: Blob | null
  /** `tile` fills a small square, `large` the screen as far as its dialog has room; the whole picture by default. */
  look?: 'whole' | 'tile' | 'large'
}

const looks = {
  whole: { maxWidth: '100%', maxHeight: '20rem', objectFit: 'contain' },
  large: { width: '100%', maxHeight: '65dvh', objectFit: 'contain' },
  tile: { width: '100%', aspectRatio: '1', objectFit: 'cover' },
} as const

/** A picture from this device or the server; a text if it cannot be shown. */
export function EntryPicture({ image_id, name, blob, look = 'whole' }: EntryPictureProps) {
  const { t } = useTranslation('activities')
  const url = usePictureUrl(image_id, blob)
  const [broken, setBroken] = useState<string | null>(null)
  if (url === null) return null
  if (broken === url) return <Text tone="soft">{t('words.picture_missing')}</Text>
  return (
    <img
      src={url}
      alt={t('words.picture_of', { name })}
      loading={look === 'tile' ? 'lazy' : undefined}
      onError={() => setBroken(url)}
      style={{
        display: 'block',
        ...looks[look],
        borderRadius: radius,
        border: `1px solid ${colour.line}`,
      }}
    />
  )
}

/** URL of a picture: on this device until sent, then on the server; null while it is read. */
function usePictureUrl(image_id: string, blob: Blob | null = null): string | null {
  const waiting = useOutbox().find(({ id }) => id === image_id)?.files?.file ?? null
  const here = blob ?? waiting
  const url = useBlobUrl(here)
  return here ? url : `/api/images/entry/${image_id}.jpg`
}
