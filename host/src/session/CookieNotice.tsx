import { useTranslation } from '@almanac/i18n'
import { Button } from '@almanac/ui/core'
import { Notice } from '../navigation/Notice'
import { useCookiesBlocked } from './cookies'

/** Says that the browser blocks cookies, before and after an attempt to sign in. */
export function CookieNotice() {
  const { t } = useTranslation('host')
  if (!useCookiesBlocked()) return null
  return (
    <Notice
      label={t('cookies.label')}
      action={
        <Button variant="quiet" icon="retry" onClick={() => location.reload()}>
          {t('cookies.retry')}
        </Button>
      }
    >
      {t('cookies.text')}
    </Notice>
  )
}
