import { useTranslation } from '@almanac/i18n'
import { useOutbox } from '@almanac/outbox'
import { Button, Row, Text } from '@almanac/ui/core'
import { subjectOf } from './useSending'

interface PictureUploadProps {
  conversation_id: string
  /** Id of the picture. */
  id: string
  onCancel: () => void
}

/** Upload progress of a message's picture, with a cancel button; renders nothing once the server has accepted or refused it. */
export function PictureUpload({ conversation_id, id, onCancel }: PictureUploadProps) {
  const { t, format } = useTranslation('social')
  const upload = useOutbox(subjectOf(conversation_id)).find((entry) => entry.id === id)
  if (!upload || upload.state === 'refused') return null
  const { progress } = upload
  return (
    <Row gap={2} justify="end" wrap>
      <progress
        aria-label={t('conversation.pictureSending')}
        style={{ width: '8rem' }}
        {...(progress === undefined ? {} : { value: progress, max: 1 })}
      />
      {progress !== undefined && (
        <Text as="span" variant="small" tone="soft">
          {format.percent(progress)}
        </Text>
      )}
      <Button variant="quiet" onClick={onCancel}>
        {t('conversation.pictureCancel')}
      </Button>
    </Row>
  )
}
