import { useId, type CSSProperties } from 'react'
import type { GlucoseReport } from '@almanac/contracts/devices/glucose'
import { GLUCOSE_LIMITS, sharesOfBands } from '@almanac/domain/glucose'
import { datesFrom, type LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { LargeNumber } from '@almanac/ui/charts'
import { Card, ErrorState } from '@almanac/ui/content'
import { Skeleton, space, Stack, Text } from '@almanac/ui/core'
import { DayPanel } from '../day/DayPanel'
import { GlucoseBands } from './GlucoseBands'
import { GLUCOSE_HUE } from './glucoseHue'
import { GlucoseNumbers } from './GlucoseNumbers'
import { ProfileChart } from './ProfileChart'
import { UnitSwitch } from './UnitSwitch'
import { useGlucoseReport } from './useGlucoseReport'
import { useShare } from './useShare'

/** Approximate height of the report, reserved to avoid a layout shift. */
const REPORT_HEIGHT_PX = 760

/** Glucose of the two weeks that end on a date: the report of a sensor, and single values by day; renders nothing without any. */
export function GlucosePanel({ end_date }: { end_date: LocalDate }) {
  const { t, format } = useTranslation('devices')
  const heading = useId()
  const { start, end, report, failed, retry } = useGlucoseReport(end_date)
  if (!report && failed) return <ErrorState title={t('glucose.loadFailed')} onRetry={retry} />
  if (!report) return <Skeleton shape="block" height={REPORT_HEIGHT_PX} />
  const hasSensor = report.statistics.count > 0
  if (!hasSensor && !report.single_count) return null
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text as="h2" variant="lead" weight="bold" id={heading}>
        {t('glucose.title')}
      </Text>
      <Card>
        <Stack gap={6}>
          <Text tone="soft">{t('glucose.period', { period: format.range(start, end) })}</Text>
          <UnitSwitch unit={report.unit} />
          {hasSensor ? (
            <Report report={report} />
          ) : (
            <Text>{t('glucose.singleOnly', { count: report.single_count ?? 0 })}</Text>
          )}
          <DayPanel report={report} dates={datesFrom(start, end)} />
        </Stack>
      </Card>
    </Stack>
  )
}

/** Beside each other where there is room for two. */
const COLUMNS: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 26rem), 1fr))',
  gap: space(6),
}

/** What a sensor measured. */
function Report({ report }: { report: GlucoseReport }) {
  const { t, format } = useTranslation('devices')
  const share = useShare()
  const { fraction, percent } = sharesOfBands(report.statistics).in_range
  const { low, high } = GLUCOSE_LIMITS[report.unit]
  return (
    <div style={COLUMNS}>
      <Stack gap={6}>
        <LargeNumber
          value={share(fraction, percent)}
          detail={t('glucose.bands.large', {
            low: format.number(low),
            high: format.isolated(`${format.number(high)} ${report.unit}`),
          })}
          hue={GLUCOSE_HUE}
        />
        <GlucoseBands statistics={report.statistics} unit={report.unit} />
        <GlucoseNumbers statistics={report.statistics} unit={report.unit} singleCount={report.single_count ?? 0} />
      </Stack>
      <Stack gap={2}>
        <Text as="h3" weight="bold">
          {t('glucose.profile.title')}
        </Text>
        <Text variant="small" tone="soft">
          {t('glucose.profile.explanation')}
        </Text>
        <ProfileChart profile={report.profile} unit={report.unit} />
      </Stack>
    </div>
  )
}
