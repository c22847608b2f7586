import { useId, useState } from 'react'
import type { MeasurementLedger } from '@almanac/contracts/devices/ledger'
import { SLEEP_STAGES, type SampleKind } from '@almanac/domain/samples'
import { useTranslation } from '@almanac/i18n'
import { List } from '@almanac/ui/content'
import { Button, Row, space, Stack, Text } from '@almanac/ui/core'
import { useDeviceName } from '../device-order/useDeviceName'
import { useOutcomeText } from './useOutcomeText'
import { useTimeText } from './useTimeText'

type Record = MeasurementLedger['records'][number]

interface LedgerRecordsProps {
  kind: SampleKind
  ledger: MeasurementLedger
  valueText: (value: number) => string
}

/** How many records are shown at first, and with each press of the button. */
const SHOWN = 100

/** Each record of a day with what of it counts. */
export function LedgerRecords({ kind, ledger, valueText }: LedgerRecordsProps) {
  const { t } = useTranslation('devices')
  const heading = useId()
  const [shown, setShown] = useState(SHOWN)
  const rest = ledger.records.length - shown
  return (
    <Stack as="section" gap={2} aria-labelledby={heading}>
      <Text as="h4" weight="bold" id={heading}>
        {t('ledger.records')}
      </Text>
      <List aria-labelledby={heading}>
        {ledger.records.slice(0, shown).map((record) => (
          <RecordRow key={record.number} kind={kind} record={record} ledger={ledger} valueText={valueText} />
        ))}
      </List>
      {rest > 0 && (
        <div>
          <Button onClick={() => setShown(shown + SHOWN)}>{t('ledger.more', { count: Math.min(SHOWN, rest) })}</Button>
        </div>
      )}
      {rest <= 0 && ledger.truncated && (
        <Text variant="small" tone="soft">
          {t('ledger.truncated')}
        </Text>
      )}
    </Stack>
  )
}

interface RecordRowProps {
  kind: SampleKind
  record: Record
  ledger: MeasurementLedger
  valueText: (value: number) => string
}

function RecordRow({ kind, record, ledger, valueText }: RecordRowProps) {
  const { t, format } = useTranslation('devices')
  const nameOf = useDeviceName()
  const timeOf = useTimeText()
  const outcomeOf = useOutcomeText(ledger.devices, valueText)
  const device = ledger.devices.find(({ number }) => number === record.device)
  const stage = kind === 'sleep' ? SLEEP_STAGES.find((one) => one === record.detail) : undefined
  const { words, isWhole } = outcomeOf(record)
  const isLeftOut = !isWhole && record.counted === 0
  return (
    <Stack as="li" gap={0} style={{ paddingBlock: space(2) }}>
      <Row justify="between" gap={3} align="start">
        <Text as="span" numbers>
          {`${t('ledger.number', { number: format.number(record.number) })} · ${timeOf(record)}`}
        </Text>
        <Text
          as="span"
          weight={isLeftOut ? undefined : 'bold'}
          tone={isLeftOut ? 'soft' : undefined}
          numbers
          align="end"
          style={{ flexShrink: 0 }}
        >
          {record.value === null ? '–' : valueText(record.value)}
        </Text>
      </Row>
      <Text as="span" variant="small" tone="soft">
        {[device ? nameOf(device) : t('ledger.unknownDevice'), stage && t(`ledger.stages.${stage}`)]
          .filter((part) => part !== undefined)
          .map((part) => format.isolated(part))
          .join(' · ')}
      </Text>
      {words.map((line) => (
        <Text key={line} as="span" variant="small" tone={isWhole ? 'good' : undefined}>
          {line}
        </Text>
      ))}
    </Stack>
  )
}
