import { scaleOf, usualRange } from '@almanac/domain/history'
import { rounded } from '@almanac/domain/rounding'
import type { LocalDate } from '@almanac/domain/time'
import type { CollectedActivity } from '../collect'
import type { Part } from '../model'
import type { SectionContext } from '../sections/context'
import type { Changes } from '../changes'
import { type Measurement, nameIn } from './names'
import { rankedMeasurements } from './values'

/** Maximum number of unusual values of the summary. */
const MAX_UNUSUAL = 5

interface Unusual {
  measurement: Measurement
  part: number
  date: LocalDate
  value: number
}

/** Values far from all others of their kind: real, or a typing error. The newest first. */
function unusualValues(activities: readonly CollectedActivity[], changes: Changes): Unusual[] {
  return rankedMeasurements(activities, changes)
    .flatMap((measurement) =>
      scaleOf(measurement.objective.objective)
        ? []
        : measurement.measured.parts.flatMap((days, part) => {
            const usual = usualRange(days.values())
            if (!usual) return []
            return [...days].flatMap(([date, { minimum, maximum }]): Unusual[] => [
              ...(minimum < usual.low ? [{ measurement, part, date, value: minimum }] : []),
              ...(maximum > usual.high ? [{ measurement, part, date, value: maximum }] : []),
            ])
          }),
    )
    .toSorted((one, other) => (one.date < other.date ? 1 : -1))
}

/** A sentence on the unusual values, with the rule; nothing if there are none. */
export function unusualParts(
  { say }: SectionContext,
  activities: readonly CollectedActivity[],
  changes: Changes,
): Part[] {
  const found = unusualValues(activities, changes)
  if (found.length === 0) return []
  const { t } = say
  const texts = found.slice(0, MAX_UNUSUAL).map(({ measurement, part, date, value }) => {
    const parts = [part]
    return t('history_report.unusual_value', {
      name: nameIn(say, activities, { ...measurement, parts }),
      value: say.value([rounded(value)], measurement.measured.unit),
      date: say.date(date),
    })
  })
  const more = found.length - texts.length
  const names = say.list([...texts, ...(more > 0 ? [t('history_report.others', { number: say.number(more) })] : [])])
  return [
    { kind: 'text', text: t('history_report.unusual', { values: names }) },
    { kind: 'small', text: t('history_report.unusual_rule') },
  ]
}
