import type { CollectedObjective } from '../collect'
import { homeSeries, MIN_SERIES_DAYS, type ReadingMean } from '../home-pressure'
import type { Measured } from '../measured'
import type { Part } from '../model'
import { numbersParts } from './numbers'
import type { SectionContext } from './context'

/** A value of two numbers in mmHg. */
export const isPressure = ({ unit, parts }: Measured): boolean => unit === 'mmHg' && parts.length === 2

/** The mean of the readings of a half day. */
function meanText({ say }: SectionContext, { unit }: Measured, { means, n }: ReadingMean): string {
  return n === 0
    ? say.t('history_report.no_readings')
    : say.t('history_report.reading_mean', { value: say.value(means, unit), n: say.number(n) })
}

/** The mean of the last home readings; null when there are too few. */
export function homeText(context: SectionContext, measured: Measured): string | null {
  const series = homeSeries(measured)
  if (!series) return null
  const range = context.say.range(series.first, series.last)
  return context.say.t('history_report.home_readings', { range, mean: meanText(context, measured, series.all) })
}

/** Blood pressure: the mean of the last home readings as the guideline requires, then what all numbers have. */
export function pressureParts(context: SectionContext, collected: CollectedObjective, measured: Measured): Part[] {
  const { say } = context
  const series = homeSeries(measured)
  const home = homeText(context, measured)
  const read = (mean: ReadingMean) => meanText(context, measured, mean)
  const texts =
    series && home !== null
      ? [
          home,
          say.t('history_report.halves', { morning: read(series.morning), evening: read(series.evening) }),
          say.t('history_report.home_method'),
        ]
      : [say.t('history_report.home_few', { days: say.number(MIN_SERIES_DAYS) })]
  const [first = '', ...rest] = texts
  return [
    { kind: 'text', text: first },
    ...rest.map((text): Part => ({ kind: 'small', text })),
    ...numbersParts(context, collected, measured),
  ]
}
