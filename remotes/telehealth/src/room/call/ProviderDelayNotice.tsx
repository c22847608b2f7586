import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { space } from '@almanac/ui/core'

interface ProviderDelayNoticeProps {
  minutes: number
  /** Whether the server has notified the provider or the care team that somebody waits. */
  absenceTold: boolean
}

/** The text shown after waiting for 5, 10 and 15 minutes without being admitted. A live region. */
export function ProviderDelayNotice({ minutes, absenceTold }: ProviderDelayNoticeProps) {
  const isLate = minutes >= 5
  return (
    <div role="status" style={{ marginBlockStart: isLate ? space(4) : 0 }}>
      {isLate && <Words minutes={minutes} absenceTold={absenceTold} />}
    </div>
  )
}

function Words({ minutes, absenceTold }: ProviderDelayNoticeProps) {
  const { t } = useTranslation('telehealth')
  if (minutes < 10) return <Alert>{t('room.late5')}</Alert>
  if (minutes < 15) return <Alert tone="warning">{t('room.late10')}</Alert>
  return (
    <Alert tone="warning" {...(absenceTold ? { title: t('room.absenceTold') } : {})}>
      {t('room.late15')}
    </Alert>
  )
}
