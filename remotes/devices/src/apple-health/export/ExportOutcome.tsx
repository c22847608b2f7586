import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Stack } from '@almanac/ui/core'
import { isUnchanged } from './changes'
import { ChangesList } from './ChangesList'
import { FileNotes } from './FileNotes'
import type { ExportState } from './export-state'

/** The result of an import: what the server has changed, or why nothing could be imported. */
export function ExportOutcome({ state }: { state: ExportState }) {
  const { t } = useTranslation('devices')
  switch (state.step) {
    case 'failed':
      return <Failure state={state} />
    case 'unreadable':
      return (
        <Alert tone="wrong" title={t(`export.faults.${state.fault}.title`)}>
          {t(`export.faults.${state.fault}.text`)}
        </Alert>
      )
    case 'committed':
      return <Committed state={state} />
    default:
      return null
  }
}

function Failure({ state: { error } }: { state: Extract<ExportState, { step: 'failed' }> }) {
  const { t } = useTranslation('devices')
  const isExpired = error?.status === 404
  return (
    <Alert tone="wrong" title={t(isExpired ? 'export.expired.title' : 'export.failed.title')}>
      {isExpired
        ? t('export.expired.text')
        : t(error?.has('FEATURE_OFF') ? 'export.failed.featureOff' : 'export.failed.text')}
    </Alert>
  )
}

function Committed({ state: { changes, progress } }: { state: Extract<ExportState, { step: 'committed' }> }) {
  const { t } = useTranslation('devices')
  const isEmpty = changes.length === 0
  const unchanged = isUnchanged(changes)
  return (
    <Stack gap={3}>
      <Alert tone={unchanged ? 'info' : 'good'} title={t(unchanged ? 'export.unchanged.title' : 'export.saved.title')}>
        {isEmpty ? t('export.nothing') : t(unchanged ? 'export.unchanged.text' : 'export.saved.text')}
      </Alert>
      <FileNotes progress={progress} kinds={changes} />
      {!isEmpty && <ChangesList label={t('export.saved.list')} kinds={changes} isDone />}
    </Stack>
  )
}
