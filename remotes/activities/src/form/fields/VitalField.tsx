import { useCall } from '@almanac/api-client/query'
import { listDevices } from '@almanac/contracts/activities/lookups'
import { isBluetoothVital } from '@almanac/domain/bluetooth-measurements'
import { limitsIn } from '@almanac/domain/vitals'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { FieldLine } from '@almanac/ui/content'
import { Button, Row, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { NumberField, QuestionParts, Select } from '@almanac/ui/fields'
import { useWatch } from '@almanac/ui/form'
import { Fragment, Suspense, useRef, useState } from 'react'
import { browserBluetooth } from '../bluetooth/webBluetooth'
import { isAsSent } from '../formValues'
import { UnusualQuestionOf } from '../unusual/UnusualQuestion'
import { isFullNumber, isTypedOn, WHOLE_FROM } from './fullNumber'
import { hintOf } from './hints'
import { QuestionHeading } from './QuestionHeading'
import type { FieldProps } from './types'

/** A measurement: its numbers and their unit. Limits are shown in that unit. */
export function VitalField({ objective, cell, control, optional, onReading }: FieldProps) {
  const { vital } = objective
  const chosen = useWatch({ control, name: `${cell}.unit` })
  if (!vital) return null
  const several = vital.parts.length > 1
  const heading = `${cell}.heading`
  return (
    <Stack gap={2} role="group" aria-labelledby={several ? heading : undefined}>
      {several && <QuestionHeading id={heading} objective={objective} hint={hintOf(objective)} />}
      <VitalNumbers
        objective={objective}
        vital={vital}
        cell={cell}
        unit={chosen || vital.storage_unit}
        optional={optional}
      />
      <QuestionParts>
        <UnusualQuestionOf objective={objective} vital={vital} cell={cell} control={control} />
        <FromDevice objective={objective} vital={vital} cell={cell} control={control} onReading={onReading} />
        <DeviceChoice cell={cell} control={control} name={objective.name} />
      </QuestionParts>
    </Stack>
  )
}

interface VitalNumbersProps extends Pick<FieldProps, 'objective' | 'cell' | 'optional'> {
  vital: NonNullable<FieldProps['objective']['vital']>
  unit: string
}

/** Limits are rounded for display, never beyond the real limits. */
const SHORT = { maximumFractionDigits: 1 } as const

function VitalNumbers({ objective, vital, cell, unit, optional }: VitalNumbersProps) {
  const limits = useLimitsText(vital, unit)
  const hasUnits = vital.units.length > 1
  const unitChoice = hasUnits && <UnitChoice cell={cell} units={vital.units} />
  if (vital.parts.length > 1)
    return (
      <QuestionParts>
        <SeveralNumbers {...{ objective, vital, cell, unit }} />
        {unitChoice || (
          <Text variant="small" tone="soft">
            {unit}
          </Text>
        )}
      </QuestionParts>
    )
  return (
    <FieldLine large>
      <div style={{ flex: '1 1 7rem', minWidth: 0 }}>
        <NumberField
          name={`${cell}.numbers.0`}
          label={objective.name}
          lang={objective.locale ?? null}
          hint={hintOf(objective, { behind: limits(0) })}
          optional={optional}
          unit={hasUnits ? undefined : unit}
          large
        />
      </div>
      <QuestionParts>{unitChoice}</QuestionParts>
    </FieldLine>
  )
}

/** The limits of a part in a unit. */
function useLimitsText(vital: VitalNumbersProps['vital'], unit: string): (part: number) => string | undefined {
  const { t, format } = useTranslation('activities')
  return (part) => {
    const between = limitsIn(vital, part, unit)
    return between
      ? t('form.between', {
          minimum: format.number(between.minimum, { ...SHORT, roundingMode: 'ceil' }),
          maximum: format.number(between.maximum, { ...SHORT, roundingMode: 'floor' }),
        })
      : undefined
  }
}

interface UnitChoiceProps extends Pick<FieldProps, 'cell'> {
  units: readonly string[]
  labelHidden?: boolean
}

/** In which of its units a measurement is entered. */
export function UnitChoice({ cell, units, labelHidden }: UnitChoiceProps) {
  const { t } = useTranslation('activities')
  return (
    <div style={{ flex: labelHidden ? '0 1 6rem' : '0 1 8rem', minWidth: 0 }}>
      <Select
        name={`${cell}.unit`}
        label={t('form.unit')}
        labelHidden={labelHidden}
        options={units.map((one) => ({ value: one, label: one }))}
      />
    </div>
  )
}

/** The numbers of one measurement beside each other: upper and lower. */
function SeveralNumbers({ objective, vital, cell, unit }: Omit<VitalNumbersProps, 'optional'>) {
  const { t } = useTranslation('activities')
  const limits = useLimitsText(vital, unit)
  const { row, movesOn, type } = useNextNumber(vital, unit)
  const hint = (index: number) => (
    <>
      {limits(index)}
      {movesOn(index) && (
        <VisuallyHidden> {t('form.moves_on', { name: vital.parts[index + 1]?.label ?? '' })}</VisuallyHidden>
      )}
    </>
  )
  return (
    <div ref={row}>
      <Row gap={2} align="end">
        {vital.parts.map((part, index) => (
          <Fragment key={part.key}>
            {index > 0 && (
              <Text as="span" variant="display" tone="soft" aria-hidden>
                /
              </Text>
            )}
            <div style={{ flex: '1 1 5rem', minWidth: 0 }}>
              <NumberField
                name={`${cell}.numbers.${index}`}
                label={part.label}
                lang={objective.locale ?? null}
                hint={hint(index)}
                onTyped={(text) => type(index, text)}
                large
              />
            </div>
          </Fragment>
        ))}
      </Row>
    </div>
  )
}

/** Moves the focus to the next number of a measurement once one is full: once for each, and never into an answer. */
function useNextNumber(vital: VitalNumbersProps['vital'], unit: string) {
  const { locale } = useTranslation('activities')
  const row = useRef<HTMLDivElement>(null)
  const typed = useRef<string[]>([])
  const passed = useRef(new Set<number>())
  const movesOn = (index: number) =>
    index + 1 < vital.parts.length && (limitsIn(vital, index, unit)?.maximum ?? 0) >= WHOLE_FROM
  return {
    row,
    movesOn,
    type: (index: number, text: string) => {
      const before = typed.current[index] ?? ''
      typed.current[index] = text
      if (!movesOn(index) || passed.current.has(index) || !isTypedOn(text, before)) return
      if (!isFullNumber(text, locale, limitsIn(vital, index, unit))) return
      passed.current.add(index)
      const next = row.current?.querySelectorAll('input')[index + 1]
      if (next?.value === '') next.focus()
    },
  }
}

const MeasureByBluetooth = lazyScreen(() =>
  import(/* webpackChunkName: "bluetooth" */ '../bluetooth/MeasureByBluetooth').then((part) => part.MeasureByBluetooth),
)

interface FromDeviceProps extends Pick<FieldProps, 'objective' | 'cell' | 'control' | 'onReading'> {
  vital: NonNullable<FieldProps['objective']['vital']>
}

/**
 * Reads from a device, if the browser supports it and a standard device measures this; marks unchanged device values
 * and a time that they set.
 */
function FromDevice({ objective, vital, cell, control, onReading }: FromDeviceProps) {
  const { t, format } = useTranslation('activities')
  const values = useWatch({ control, name: cell })
  const time = useWatch({ control, name: 'measured_at' })
  const kind = isBluetoothVital(vital.name) ? vital.name : null
  const bluetooth = kind && browserBluetooth()
  if (!bluetooth && !values.sent) return null
  return (
    <Stack gap={1}>
      <div role="status">
        {isAsSent(values) && <Text variant="small">{t('form.bluetooth.sent')}</Text>}
        {values.sent?.gave_time && values.sent.gave_time === time && (
          <Text variant="small">
            {t('form.bluetooth.gave_time', {
              moment: format.dateTime(`${time}Z`, { timeZone: 'UTC' }),
              when: t('form.when'),
            })}
          </Text>
        )}
      </div>
      {kind && bluetooth && (
        <Suspense fallback={<StartSkeleton />}>
          <MeasureByBluetooth {...{ bluetooth, kind, objective, vital, onReading }} />
        </Suspense>
      )}
    </Stack>
  )
}

/** Placeholder of the button's height, to avoid a layout shift. */
function StartSkeleton() {
  const { t } = useTranslation('activities')
  return (
    <div>
      <Button variant="quiet" icon="devices" disabled>
        {t('form.bluetooth.start')}
      </Button>
    </div>
  )
}

interface DeviceChoiceProps extends Pick<FieldProps, 'cell' | 'control'> {
  /** Name of the measurement, for screen readers. */
  name: string
}

/** The measuring device; loaded only when opened. Renders nothing if no devices are known. */
function DeviceChoice({ cell, control, name }: DeviceChoiceProps) {
  const { t } = useTranslation('activities')
  const { data: devices = [] } = useCall(listDevices)
  const chosen = useWatch({ control, name: `${cell}.device` })
  const [open, setOpen] = useState(false)
  if (devices.length === 0) return null
  if (!open && !chosen)
    return (
      <div>
        <Button
          variant="quiet"
          icon="devices"
          aria-label={t('form.device.add_named', { name })}
          onClick={() => setOpen(true)}
        >
          {t('form.device.add')}
        </Button>
      </div>
    )
  return (
    <Select
      name={`${cell}.device`}
      label={t('form.device.label')}
      optional
      placeholder={t('form.device.none')}
      options={devices.map((device) => ({ value: device.id, label: device.name }))}
    />
  )
}
