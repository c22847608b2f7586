import type { CollectedObjective } from '../collect'
import { homeSeries, MIN_SERIES_DAYS, type ReadingMean } from '../home-pressure'
import type { Measured } from '../measured'
import type { Part } from '../model'
import { numbersParts } from './numbers'
import type { SectionContext } from './context'

/** Blood pressure: the mean of the last home readings as the guideline requires, then what all numbers have. */
export function pressureParts(context: SectionContext, collected: CollectedObjective, measured: Measured): Part[] {
  const { say } = context
  const series = homeSeries(measured)
  const read = ({ means, n }: ReadingMean) =>
    n === 0
      ? say.t('history_report.no_readings')
      : say.t('history_report.reading_mean', { value: say.value(means, measured.unit), n: say.number(n) })
  const texts = series
    ? [
        say.t('history_report.home_readings', { range: say.range(series.first, series.last), mean: read(series.all) }),
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
