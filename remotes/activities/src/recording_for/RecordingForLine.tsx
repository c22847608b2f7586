import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'

/** Says for whom the user records, for as long as the page is open: it stays in sight when the form is scrolled. */
export function RecordingForLine({ name }: { name: string }) {
  const { t } = useTranslation('activities')
  return (
    <div style={{ position: 'sticky', insetBlockStart: '0.5rem', zIndex: 2 }}>
      <Alert tone="info" title={t('recording_for.line', { name })}>
        <div>{t('recording_for.line_hint', { name })}</div>
      </Alert>
    </div>
  )
}
