import {
  bandRange,
  GLUCOSE_BANDS,
  GLUCOSE_LIMITS,
  GLUCOSE_TARGETS,
  joinedShare,
  sharesOfBands,
  SUFFICIENT_DAYS,
  SUFFICIENT_PERCENT,
  type BandShare,
  type GlucoseBand,
  type GlucoseUnit,
} from '@almanac/domain/glucose'
import { datesFrom } from '@almanac/domain/time'
import type { PeriodReport } from '../../../devices'
import { isolated } from '../../../pdf'
import { bandsBar, daysDrawing, profileDrawing, type BandRow, type GlucoseLook } from '../charts/glucose'
import type { Part, Section } from '../model'
import type { Phrases } from '../phrases'

/** The highest band first, as in the standard report. */
const FROM_THE_TOP: readonly GlucoseBand[] = [...GLUCOSE_BANDS].reverse()

/** Minutes of the day in the profile's text alternative. */
const ALT_TEXT_MINUTES = [0, 180, 360, 540, 720, 900, 1080, 1260]

/** The standard page of a glucose sensor: time in the bands, statistics, a typical day and a chart of each day. */
export function glucoseSection(say: Phrases, { start_date, end_date, report }: PeriodReport): Section {
  const { t } = say
  const { unit, profile } = report
  const look: GlucoseLook = { unit, number: say.number, clock: say.clock, right_to_left: say.right_to_left }
  const days = daysPart(say, { start_date, end_date, report }, look)
  if (report.statistics.count === 0)
    return {
      title: t('history_report.glucose.single_title'),
      parts: [
        { kind: 'text', text: t('history_report.glucose.single_only', { count: report.single_count ?? 0 }) },
        days,
      ],
    }
  const bands = bandRows(say, report)
  const dates = datesFrom(start_date, end_date)
  return {
    title: t('history_report.glucose.title'),
    own_page: true,
    parts: [
      { kind: 'text', text: introOf(say, { start_date, end_date, report }) },
      {
        kind: 'chart',
        drawing: bandsBar(bands, look),
        alt: bands.map(({ name, percent }) => `${name}: ${percent}`).join('. '),
        caption: t('history_report.glucose.bands_caption', {
          percent: say.percent(GLUCOSE_TARGETS.inRange / 100),
          count: say.number(report.statistics.count),
        }),
      },
      { kind: 'figures', figures: figuresOf(say, report, dates.length) },
      ...missingParts(say, report, dates.length),
      {
        kind: 'chart',
        drawing: profileDrawing(profile, look),
        alt: profileWords(say, report),
        caption: t('history_report.glucose.profile_caption', {
          low: say.number(GLUCOSE_LIMITS[unit].low),
          high: say.value([GLUCOSE_LIMITS[unit].high], unit),
        }),
      },
      days,
    ],
  }
}

/** A small chart of each day: the sensor's line, and single values as points. */
function daysPart(say: Phrases, { start_date, end_date, report }: PeriodReport, look: GlucoseLook): Part {
  const dates = datesFrom(start_date, end_date)
  const byDate = new Map(report.days.map((day) => [day.date, day]))
  return {
    kind: 'chart',
    drawing: daysDrawing(
      dates.map((date) => ({
        name: say.shortDate(date, false),
        points: byDate.get(date)?.points ?? [],
        single: byDate.get(date)?.single ?? [],
        intervalMinutes: byDate.get(date)?.interval_minutes ?? report.interval_minutes,
      })),
      look,
    ),
    alt: say.t('history_report.glucose.days_alt', {
      days: say.number(report.days.length),
      total: say.number(dates.length),
    }),
    caption: say.t('history_report.glucose.days_caption'),
  }
}

/** The figures of a sensor with the share in range, for the summary. */
export function glucoseFigures(say: Phrases, { start_date, end_date, report }: PeriodReport): Part[] {
  const { t } = say
  if (report.statistics.count === 0) return []
  const { very_low, low, in_range, high, very_high } = sharesOfBands(report.statistics)
  const share = ({ fraction, percent }: BandShare) => say.share(fraction, percent)
  return [
    { kind: 'heading', text: t('history_report.glucose.title') },
    { kind: 'small', text: t('history_report.glucose.intro', { range: say.range(start_date, end_date) }) },
    {
      kind: 'figures',
      figures: [
        [t('history_report.glucose.bands.in_range'), share(in_range)],
        [t('history_report.glucose.bands.low'), share(joinedShare(low, very_low))],
        [t('history_report.glucose.bands.high'), share(joinedShare(high, very_high))],
        ...figuresOf(say, report, datesFrom(start_date, end_date).length),
      ],
    },
    ...missingParts(say, report, datesFrom(start_date, end_date).length),
  ]
}

function introOf(say: Phrases, { start_date, end_date, report }: PeriodReport): string {
  const { low, high } = report.statistics.beyond_scale
  return [
    say.t('history_report.glucose.intro', { range: say.range(start_date, end_date) }),
    ...(low + high > 0
      ? [say.t('history_report.glucose.beyond', { low: say.number(low), high: say.number(high) })]
      : []),
    ...(report.single_count ? [say.t('history_report.glucose.single', { count: report.single_count })] : []),
  ].join(' ')
}

function bandRows(say: Phrases, { statistics, unit }: PeriodReport['report']): BandRow[] {
  const shares = sharesOfBands(statistics)
  return FROM_THE_TOP.map((band) => ({
    share: shares[band].fraction * 100,
    percent: say.share(shares[band].fraction, shares[band].percent),
    name: say.t('history_report.glucose.band', {
      name: say.t(`history_report.glucose.bands.${band}`),
      limits: limitsOf(say, band, unit),
    }),
  }))
}

/** The limits of a band. */
function limitsOf({ t, value, number }: Phrases, band: GlucoseBand, unit: GlucoseUnit): string {
  const range = bandRange(band, unit)
  if ('below' in range) return t('history_report.glucose.below', { limit: value([range.below], unit) })
  if ('above' in range) return t('history_report.glucose.above', { limit: value([range.above], unit) })
  return t('history_report.glucose.between', { from: number(range.from), to: value([range.to], unit) })
}

function figuresOf(say: Phrases, { statistics, unit }: PeriodReport['report'], days: number): [string, string][] {
  const { t } = say
  const { mean, gmi, coefficient_of_variation, standard_deviation, days_worn, active_percent } = statistics
  const inUnit = (value: number | null) => (value === null ? '–' : say.value([rounded(value, unit)], unit))
  const percent = (value: number) => say.percent(value / 100)
  return [
    [t('history_report.glucose.mean'), inUnit(mean)],
    [
      t('history_report.glucose.gmi'),
      gmi === null ? '–' : t('history_report.glucose.gmi_value', { value: say.number(Math.round(gmi * 10) / 10) }),
    ],
    [
      t('history_report.glucose.variation'),
      coefficient_of_variation === null ? '–' : percent(coefficient_of_variation),
    ],
    [t('history_report.glucose.deviation'), inUnit(standard_deviation)],
    [
      t('history_report.glucose.worn'),
      t('history_report.days_of', { days: say.number(days_worn), total: say.number(days) }),
    ],
    [t('history_report.glucose.active'), say.share(active_percent / 100)],
  ]
}

/** Why the glucose management indicator is missing, if it is. */
function missingParts(say: Phrases, { statistics }: PeriodReport['report'], days: number): Part[] {
  if (statistics.gmi !== null) return []
  const text = say.t('history_report.glucose.insufficient', {
    percent: say.percent(SUFFICIENT_PERCENT / 100),
    days: say.number(SUFFICIENT_DAYS),
    total: say.number(days),
    active: say.share(statistics.active_percent / 100),
  })
  return [{ kind: 'text', text }]
}

/** The text alternative of the profile: its medians, every three hours. */
function profileWords(say: Phrases, { profile, unit }: PeriodReport['report']): string {
  const spokenPoints = profile.flatMap(({ minute, percentiles }) =>
    percentiles && ALT_TEXT_MINUTES.includes(minute)
      ? [`${isolated(say.clock((minute / 60) * 100))}: ${say.value([rounded(percentiles[50], unit)], unit)}`]
      : [],
  )
  return [say.t('history_report.glucose.profile_alt'), ...spokenPoints].join(' · ')
}

const rounded = (value: number, unit: GlucoseUnit): number =>
  unit === 'mg/dL' ? Math.round(value) : Math.round(value * 10) / 10
