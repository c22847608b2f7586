import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'

/** What is said to who has waited for 5, 10 and 15 minutes. */
export function LateWords({ minutes }: { minutes: number }) {
  const { t } = useTranslation('telehealth')
  if (minutes >= 15) return <Alert tone="warning">{t('room.late15')}</Alert>
  if (minutes >= 10) return <Alert tone="warning">{t('room.late10')}</Alert>
  return minutes >= 5 ? <Alert>{t('room.late5')}</Alert> : null
}
