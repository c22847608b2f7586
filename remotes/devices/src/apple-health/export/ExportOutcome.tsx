import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { fractionOf } from './ExportProgress'
import type { ExportState } from './useExport'

/** The result of an export: what the server has stored of it, and why it is incomplete. */
export function ExportOutcome({ state }: { state: ExportState }) {
  const { t, format } = useTranslation('devices')
  if (state.step === 'failed')
    return (
      <Alert tone="wrong" title={t('export.failed.title')}>
        {t(state.error?.has('FEATURE_OFF') ? 'export.failed.featureOff' : 'export.failed.text')}
      </Alert>
    )
  if (state.step !== 'ended') return null
  const { fault, sent, extent } = state
  const stored = sent.stored > 0 ? t('export.stored', { count: sent.stored }) : t('export.nothing')
  const refused = sent.refused > 0 ? ` ${t('export.refused', { count: sent.refused })}` : ''
  if (fault === null)
    return (
      <Alert tone={sent.stored > 0 ? 'good' : 'info'} title={t('export.ended')}>
        {`${stored}${refused}`}
      </Alert>
    )
  const isBegun = sent.stored > 0
  return (
    <Alert tone={isBegun ? 'warning' : 'wrong'} title={t(`export.faults.${fault}.title`)}>
      {t(`export.faults.${fault}.text`)}
      {isBegun && ` ${t('export.until', { percent: format.percent(fractionOf(extent)) })} ${stored}${refused}`}
    </Alert>
  )
}
