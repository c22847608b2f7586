import { useTranslation } from '@almanac/i18n'
import { Button, colour, Row, Stack, Text } from '@almanac/ui/core'
import type { Extent } from './messages'
import type { ExportState } from './useExport'

interface ExportProgressProps {
  state: Extract<ExportState, { step: 'sending' }>
  onStop: () => void
}

/** The fraction of a file that has been read, at most 1. */
export const fractionOf = ({ read, total }: Extent): number => (total > 0 ? Math.min(1, read / total) : 0)

/** Progress of reading and sending, with a button to stop. */
export function ExportProgress({ state, onStop }: ExportProgressProps) {
  const { t, format } = useTranslation('devices')
  const fraction = fractionOf(state.extent)
  return (
    <Stack gap={2}>
      <Text>{t('export.sending', { name: format.isolated(state.name) })}</Text>
      <progress
        aria-label={t('export.progress')}
        style={{ width: '100%', accentColor: colour.accent }}
        value={fraction}
        max={1}
      />
      <Row gap={3} justify="between" wrap>
        <Text as="span" variant="small" tone="soft" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('export.sofar', { percent: format.percent(fraction), count: state.sent.stored })}
        </Text>
        <Button onClick={onStop}>{t('export.stop')}</Button>
      </Row>
      <Text role="status">{state.waiting && t('export.waiting')}</Text>
    </Stack>
  )
}
