import { useTranslation } from '@almanac/i18n'
import { Button } from '@almanac/ui/core'
import { Notice } from '../navigation/Notice'
import { isSafe, leaveSafeMode } from './safe-mode'

/** Shows that the page is in safe mode, with a way to leave it. */
export function SafeNotice() {
  const { t } = useTranslation('host')
  if (!isSafe()) return null
  return (
    <Notice
      label={t('safe.label')}
      action={
        <Button variant="quiet" onClick={leaveSafeMode}>
          {t('safe.leave')}
        </Button>
      }
    >
      {t('safe.banner')}
    </Notice>
  )
}
