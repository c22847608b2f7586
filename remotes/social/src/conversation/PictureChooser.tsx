import { useRef, useState } from 'react'
import { MAX_IMAGE_DESCRIPTION_LENGTH } from '@almanac/contracts/rules/social/conversations'
import { useTranslation } from '@almanac/i18n'
import { newId } from '@almanac/outbox'
import { Button, colour, IconButton, radius, Row, Stack, Text } from '@almanac/ui/core'
import { TextArea } from '@almanac/ui/fields'
import { PICTURE_TYPES, preparePicture, useBlobUrl, usePictureProblem } from '@almanac/ui/picture-file'
import type { NewPicture } from './useSending'

interface PictureChooserProps {
  picture: NewPicture | null
  onChange: (picture: NewPicture | null) => void
}

/** The button that takes or chooses a picture for a message. Its dimensions are read before it is decoded. */
export function ChoosePicture({ onChoose }: { onChoose: (work: Promise<NewPicture>) => void }) {
  const { t } = useTranslation('social')
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon="camera" label={t('conversation.addPicture')} onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        aria-label={t('conversation.addPicture')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onChoose(preparePicture(file).then((blob) => ({ id: newId(), blob, description: '' })))
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
    </>
  )
}

/** The picture attached to the message: preview, description, and a button to remove it. */
export function ChosenPicture({ picture, onChange }: PictureChooserProps) {
  const { t } = useTranslation('social')
  const url = useBlobUrl(picture?.blob ?? null)
  if (!picture) return null
  return (
    <Row gap={3} align="start" wrap>
      {url !== null && (
        <img
          src={url}
          alt={t('conversation.picturePreview')}
          style={{
            width: '6rem',
            height: '6rem',
            objectFit: 'cover',
            borderRadius: radius,
            border: `1px solid ${colour.line}`,
          }}
        />
      )}
      <Stack gap={2} style={{ flex: '1 1 12rem' }}>
        <TextArea
          label={t('conversation.pictureDescription')}
          optional
          rows={1}
          maxLength={MAX_IMAGE_DESCRIPTION_LENGTH}
          value={picture.description}
          onChange={(description) => onChange({ ...picture, description })}
        />
        <Button variant="quiet" icon="trash" onClick={() => onChange(null)}>
          {t('conversation.removePicture')}
        </Button>
      </Stack>
    </Row>
  )
}

/** Shows that a picture is being prepared, or why it cannot be used. */
export function PictureStatus({ isReading, problem }: { isReading: boolean; problem: string | null }) {
  const { t } = useTranslation('social')
  return (
    <Text variant="small" tone={problem ? 'wrong' : 'soft'} role="status">
      {isReading ? t('conversation.picturePreparing') : problem}
    </Text>
  )
}

/** Tracks the preparation of a picture. */
export function usePreparing(onPicture: (picture: NewPicture) => void) {
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const problemOf = usePictureProblem()
  const prepare = async (work: Promise<NewPicture>): Promise<void> => {
    setReading(true)
    setProblem(null)
    try {
      onPicture(await work)
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setReading(false)
    }
  }
  return { isReading, problem, prepare }
}
