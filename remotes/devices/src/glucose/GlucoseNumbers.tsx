import { useId, useState } from 'react'
import type { GlucoseReport } from '@almanac/contracts/devices/glucose'
import { SUFFICIENT_DAYS, SUFFICIENT_PERCENT, type GlucoseUnit } from '@almanac/domain/glucose'
import { useTranslation } from '@almanac/i18n'
import { useShare } from './useShare'
import { IconButton, Row, Stack, Text } from '@almanac/ui/core'

interface GlucoseNumbersProps {
  statistics: GlucoseReport['statistics']
  unit: GlucoseUnit
  /** Number of single values, which are part of no number. */
  singleCount: number
}

/** The numbers of the standard report, each with an explanation one tap away. A number that is unavailable says why. */
export function GlucoseNumbers({ statistics, unit, singleCount }: GlucoseNumbersProps) {
  const { t, format } = useTranslation('devices')
  const share = useShare()
  const { mean, gmi, coefficient_of_variation, days_worn, active_percent } = statistics
  const digits = unit === 'mg/dL' ? 0 : 1
  const one = (value: number) => format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <Stack gap={2}>
      <Stack as="dl" gap={1} style={{ margin: 0 }}>
        {mean !== null && (
          <Figure
            name={t('glucose.mean.name')}
            value={format.isolated(
              `${format.number(mean, { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`,
            )}
            meaning={t('glucose.mean.meaning')}
          />
        )}
        {gmi !== null && (
          <Figure
            name={t('glucose.gmi.name')}
            value={t('glucose.gmi.value', { value: one(gmi) })}
            meaning={t('glucose.gmi.meaning')}
          />
        )}
        {coefficient_of_variation !== null && (
          <Figure
            name={t('glucose.variation.name')}
            value={format.percent(coefficient_of_variation / 100)}
            meaning={t('glucose.variation.meaning')}
          />
        )}
        <Figure
          name={t('glucose.worn.name')}
          value={t('glucose.worn.value', { worn: format.number(days_worn), days: format.number(SUFFICIENT_DAYS) })}
          meaning={t('glucose.worn.meaning')}
        />
        <Figure
          name={t('glucose.active.name')}
          value={share(active_percent / 100)}
          meaning={t('glucose.active.meaning')}
        />
      </Stack>
      <Notes statistics={statistics} singleCount={singleCount} />
    </Stack>
  )
}

/** What the numbers leave out, and why one is missing. */
function Notes({ statistics, singleCount }: Omit<GlucoseNumbersProps, 'unit'>) {
  const { t, format } = useTranslation('devices')
  const share = useShare()
  const { gmi, active_percent, beyond_scale } = statistics
  const beyond = beyond_scale.low + beyond_scale.high
  return (
    <>
      {gmi === null && (
        <Text variant="small" tone="soft">
          {t('glucose.gmi.insufficient', {
            percent: format.percent(SUFFICIENT_PERCENT / 100),
            days: format.number(SUFFICIENT_DAYS),
            active: share(active_percent / 100),
          })}
        </Text>
      )}
      {beyond > 0 && (
        <Text variant="small" tone="soft">
          {t('glucose.beyondScale', { count: beyond })}
        </Text>
      )}
      {singleCount > 0 && (
        <Text variant="small" tone="soft">
          {t('glucose.single', { count: singleCount })}
        </Text>
      )}
    </>
  )
}

interface FigureProps {
  name: string
  value: string
  meaning: string
}

/** A number with its name, and its meaning behind a button. */
function Figure({ name, value, meaning }: FigureProps) {
  const { t } = useTranslation('devices')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Row gap={2} justify="between" wrap>
      <Text as="dt" tone="soft" style={{ flex: 1 }}>
        {name}
      </Text>
      <Row as="dd" gap={2} style={{ margin: 0 }}>
        <Text as="span" weight="bold" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {value}
        </Text>
        <IconButton
          icon="info"
          label={t('glucose.meaningOf', { name })}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        />
      </Row>
      <Text as="dd" variant="small" tone="soft" style={{ margin: 0, flex: '1 1 100%' }}>
        <span id={id} role="status">
          {open && meaning}
        </span>
      </Text>
    </Row>
  )
}
