import type { Agreement } from '@almanac/contracts/account/pages'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text } from '@almanac/ui/core'
import { Markdown } from '@almanac/ui/markdown'

interface ReadDialogProps {
  agreement: Agreement
  onClose: () => void
}

/** Shows the text of one agreement. */
export function ReadDialog({ agreement, onClose }: ReadDialogProps) {
  const { t, format } = useTranslation('account')
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={agreement.title}
      actions={<Button onClick={onClose}>{t('agreements.close')}</Button>}
    >
      <Text tone="soft" variant="small">
        {t('agreements.version_of', { date: format.date(agreement.published_at, 'medium') })}
      </Text>
      <Markdown text={agreement.text} locale={agreement.locale} level={3} />
    </Dialog>
  )
}
