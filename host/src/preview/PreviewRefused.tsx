import { useTranslation } from '@almanac/i18n'
import { Button } from '@almanac/ui/core'
import { Notice } from '../navigation/Notice'
import { tellRefused, useRefused } from './refused'

/** Says why a preview link did not open one; everything is as always. */
export function PreviewRefused() {
  const { t } = useTranslation('host')
  const reason = useRefused()
  if (!reason) return null
  return (
    <Notice
      label={t('preview.label')}
      action={
        <Button
          variant="quiet"
          onClick={() => {
            tellRefused(null)
          }}
        >
          {t('preview.close')}
        </Button>
      }
    >
      {t(`preview.refused.${reason}`)}
    </Notice>
  )
}
