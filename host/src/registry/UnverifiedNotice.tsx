import { useTranslation } from '@almanac/i18n'
import { Button } from '@almanac/ui/core'
import { Notice } from '../navigation/Notice'

/** Says that this page cannot check what the server sends, after a reload did not help. */
export function UnverifiedNotice() {
  const { t } = useTranslation('host')
  return (
    <Notice
      label={t('unverified.label')}
      action={
        <Button variant="quiet" icon="retry" onClick={() => location.reload()}>
          {t('unverified.retry')}
        </Button>
      }
    >
      {t('unverified.text')}
    </Notice>
  )
}
