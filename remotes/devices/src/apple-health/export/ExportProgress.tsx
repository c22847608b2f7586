import { useTranslation } from '@almanac/i18n'
import { Button, colour, Row, Stack, Text } from '@almanac/ui/core'
import type { Extent } from './messages'
import type { RunningState } from './export-state'

interface ExportProgressProps {
  state: RunningState
  onStop: () => void
}

/** The fraction of a file that has been read, at most 1. */
export const fractionOf = ({ read, total }: Extent): number => (total > 0 ? Math.min(1, read / total) : 0)

/** Progress of reading, sending, comparing and saving, with a button to stop sending. */
export function ExportProgress({ state: { step, progress, waiting }, onStop }: ExportProgressProps) {
  const { t, format } = useTranslation('devices')
  const fraction = fractionOf(progress.extent)
  const isSending = step === 'sending'
  return (
    <Stack gap={2}>
      <Text>
        {isSending
          ? t('export.sending', { name: format.isolated(progress.name) })
          : t(step === 'comparing' ? 'export.comparing' : 'export.committing')}
      </Text>
      <progress
        aria-label={t('export.progress')}
        style={{ width: '100%', accentColor: colour.accent }}
        {...(isSending ? { value: fraction, max: 1 } : {})}
      />
      {isSending && (
        <Row gap={3} justify="between" wrap>
          <Text as="span" variant="small" tone="soft" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {t('export.sofar', { percent: format.percent(fraction), count: progress.measurements })}
          </Text>
          <Button onClick={onStop}>{t('export.stop')}</Button>
        </Row>
      )}
      <Text role="status">{waiting && t(step === 'committing' ? 'export.waitingToSave' : 'export.waiting')}</Text>
    </Stack>
  )
}
