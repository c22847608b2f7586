import { useState } from 'react'
import { useCall } from '@almanac/api-client/query'
import { getMeasurementLedger, type MeasurementLedger } from '@almanac/contracts/devices/ledger'
import { isSummed, type SampleKind } from '@almanac/domain/samples'
import type { LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { Dialog, IconButton, LinkButton, Row, Skeleton, Stack, Text } from '@almanac/ui/core'
import { useValueText } from '../daily/useValueText'
import { LedgerDevices } from './LedgerDevices'
import { LedgerRecords } from './LedgerRecords'
import { RefusedRecords } from './RefusedRecords'

interface LedgerDialogProps {
  kind: SampleKind
  /** The name of what was measured. */
  title: string
  dates: readonly LocalDate[]
  /** The date that is shown first. */
  first: LocalDate | undefined
  onClose: () => void
}

const SKELETON_HEIGHT_PX = 240

/** Where the numbers of a kind come from: each record of a day, and what of it counts; one day of the chart after another. */
export function LedgerDialog({ kind, title, dates, first, onClose }: LedgerDialogProps) {
  const { t } = useTranslation('devices')
  const [date, setDate] = useState(first)
  if (date === undefined) return null
  return (
    <Dialog open onClose={onClose} width="wide" title={t('ledger.title', { kind: title })}>
      <Stack gap={4}>
        <DayChoice date={date} dates={dates} onChoose={setDate} />
        <DayLedger key={date} kind={kind} date={date} />
        <Text variant="small" tone="soft">
          {t('ledger.explanation')}
        </Text>
        <div>
          <LinkButton to="/sync">{t('ledger.order')}</LinkButton>
        </div>
      </Stack>
    </Dialog>
  )
}

interface DayChoiceProps {
  date: LocalDate
  dates: readonly LocalDate[]
  onChoose: (date: LocalDate) => void
}

function DayChoice({ date, dates, onChoose }: DayChoiceProps) {
  const { t, format } = useTranslation('devices')
  const place = dates.indexOf(date)
  const choose = (by: number) => {
    const other = dates[place + by]
    if (other !== undefined) onChoose(other)
  }
  return (
    <Row justify="between" gap={2}>
      <IconButton icon="chevron-left" label={t('ledger.before')} disabled={place <= 0} onClick={() => choose(-1)} />
      <Text as="h3" weight="bold" align="center">
        <span role="status">{format.date(date, 'long')}</span>
      </Text>
      <IconButton
        icon="chevron-right"
        label={t('ledger.after')}
        disabled={place < 0 || place === dates.length - 1}
        onClick={() => choose(1)}
      />
    </Row>
  )
}

function DayLedger({ kind, date }: { kind: SampleKind; date: LocalDate }) {
  const { t } = useTranslation('devices')
  const { data, error, refetch } = useCall(getMeasurementLedger, { query: { kind, date } })
  if (!data && error)
    return <ErrorState title={t('ledger.loadFailed')} status={error.status} onRetry={() => void refetch()} />
  if (!data) return <Skeleton shape="block" height={SKELETON_HEIGHT_PX} />
  if (data.records.length === 0 && data.refused.length === 0) return <Text tone="soft">{t('ledger.empty')}</Text>
  return (
    <Stack gap={5}>
      {data.records.length > 0 && <Counted kind={kind} ledger={data} />}
      <RefusedRecords refused={data.refused} devices={data.devices} />
    </Stack>
  )
}

function Counted({ kind, ledger }: { kind: SampleKind; ledger: MeasurementLedger }) {
  const { t } = useTranslation('devices')
  const valueText = useValueText(ledger.unit ?? '')
  return (
    <Stack gap={5}>
      {ledger.total !== null && (
        <Text variant="lead" weight="bold">
          {t(isSummed(kind) ? 'ledger.total' : 'ledger.mean', { value: valueText(ledger.total) })}
        </Text>
      )}
      <LedgerDevices devices={ledger.devices} valueText={isSummed(kind) ? valueText : null} />
      <LedgerRecords kind={kind} ledger={ledger} valueText={valueText} />
    </Stack>
  )
}
