import { useTranslation } from '@almanac/i18n'
import { Button, Row, Text } from '@almanac/ui/core'

/** The button after a message that reports it. */
export function ReportButton({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useTranslation('social')
  return (
    <Button variant="secondary" aria-label={t('conversation.options', { name })} onClick={onPress}>
      {t('conversation.reportSend')}
    </Button>
  )
}

/** Shown above the message box while each message has a button that reports it. */
export function ChoosingNote({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation('social')
  return (
    <Row gap={3} justify="between" wrap>
      <Text weight="bold" role="status">
        {t('conversation.reportChoose')}
      </Text>
      <Button variant="quiet" onClick={onCancel}>
        {t('conversation.cancel')}
      </Button>
    </Row>
  )
}
