import { serverNow } from '@almanac/api-client'
import type { Objective } from '@almanac/contracts/activities/activities'
import { BLUETOOTH_MEASUREMENTS, type BluetoothVital, type DeviceReading } from '@almanac/domain/bluetooth-measurements'
import { deviceZone } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { useEffect, useId, useRef } from 'react'
import { useEntryText } from '../../responses/useEntryText'
import { isCurrentReading } from './enterReading'
import { useDeviceReadings } from './useDeviceReadings'
import type { Bluetooth } from './webBluetooth'

interface MeasureByBluetoothProps {
  bluetooth: Bluetooth
  /** The measurement of the vital in standard devices. */
  kind: BluetoothVital
  objective: Objective
  vital: NonNullable<Objective['vital']>
  /** `device`: its kind in the list of measuring devices. */
  onReading: (reading: DeviceReading, device: string) => void
}

/** Reads a measurement from a device of the participant; the values only go into the form. */
export function MeasureByBluetooth({ bluetooth, kind, objective, vital, onReading }: MeasureByBluetoothProps) {
  const measurement = BLUETOOTH_MEASUREMENTS[kind]
  const { t } = useTranslation('activities')
  const { state, start, cancel, choose } = useDeviceReadings({
    bluetooth,
    measurement,
    vital,
    isPlain: (reading) => isCurrentReading(reading, { zone: deviceZone(), now: new Date(serverNow()) }),
    onReading: (reading) => onReading(reading, measurement.device),
  })
  const part = useFocusOnChange(state.at)
  return (
    <div ref={part}>
      {state.at === 'start' && (
        <Button
          variant="quiet"
          icon="devices"
          aria-label={t('form.bluetooth.start_named', { name: objective.name })}
          onClick={start}
        >
          {t('form.bluetooth.start')}
        </Button>
      )}
      {(state.at === 'choosing' || state.at === 'connecting' || state.at === 'waiting') && (
        <Row gap={3} align="center" justify="between" wrap>
          <div role="status" style={{ flex: '1 1 14rem' }}>
            <Text>{t(`form.bluetooth.${state.at}`)}</Text>
          </div>
          <Button onClick={cancel}>{t('form.bluetooth.cancel')}</Button>
        </Row>
      )}
      {state.at === 'choice' && (
        <ReadingChoice objective={objective} readings={state.readings} onChoose={choose} onCancel={cancel} />
      )}
      {state.at === 'problem' && (
        <Alert
          tone="warning"
          title={t('form.bluetooth.nothing_came')}
          action={<Button onClick={start}>{t('form.bluetooth.retry')}</Button>}
        >
          <Text>{t(`form.bluetooth.problems.${state.code}`)}</Text>
        </Alert>
      )}
    </div>
  )
}

/** Focuses the first control of each step, because the pressed button disappears. */
function useFocusOnChange(step: string) {
  const part = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) part.current?.querySelector('button')?.focus()
  }, [step])
  return part
}

interface ReadingChoiceProps {
  objective: Objective
  readings: readonly DeviceReading[]
  onChoose: (reading: DeviceReading) => void
  onCancel: () => void
}

/** The stored readings of a device, perhaps also of other people: the participant chooses their own. */
function ReadingChoice({ objective, readings, onChoose, onCancel }: ReadingChoiceProps) {
  const { t, format } = useTranslation('activities')
  const words = useEntryText()
  const heading = useId()
  const valueOf = ({ numbers, unit }: DeviceReading) =>
    words(objective, { objective_id: objective.id, type: 'VitalEntry', values: numbers, unit })
  return (
    <Stack gap={2} role="group" aria-labelledby={heading}>
      <Text as="p" id={heading}>
        <strong>{t('form.bluetooth.choose')}</strong>
      </Text>
      <Text variant="small" tone="soft">
        {t('form.bluetooth.choose_hint')}
      </Text>
      {readings.map((reading, place) => (
        <Button key={place} full onClick={() => onChoose(reading)}>
          {valueOf(reading)}{' '}
          {reading.measured_at !== null && (
            <Text as="span" variant="small" style={{ display: 'block' }}>
              {/* Wall clock of the device, in an unknown zone. */}
              {format.dateTime(`${reading.measured_at}Z`, { timeZone: 'UTC' })}
            </Text>
          )}
        </Button>
      ))}
      <div>
        <Button variant="quiet" onClick={onCancel}>
          {t('form.bluetooth.cancel')}
        </Button>
      </div>
    </Stack>
  )
}
