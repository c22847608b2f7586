import { useTranslation } from '@almanac/i18n'
import { colour, radius, Text } from '@almanac/ui/core'
import { useState } from 'react'
import { usePictureUrl } from './usePictureUrl'

interface EntryPictureProps {
  image_id: string
  /** What it is a picture of. */
  name: string
  /** The picture itself, while it is being entered. */
  blob?: Blob | null
}

/** A picture that was entered, wherever it is now; words in its place when it can't be shown. */
export function EntryPicture({ image_id, name, blob }: EntryPictureProps) {
  const { t } = useTranslation('activities')
  const url = usePictureUrl(image_id, blob)
  const [broken, setBroken] = useState<string | null>(null)
  if (url === null) return null
  if (broken === url) return <Text tone="soft">{t('words.picture_missing')}</Text>
  return (
    <img
      src={url}
      alt={t('words.picture_of', { name })}
      onError={() => setBroken(url)}
      style={{
        display: 'block',
        maxWidth: '100%',
        maxHeight: '20rem',
        objectFit: 'contain',
        borderRadius: radius,
        border: `1px solid ${colour.line}`,
      }}
    />
  )
}
