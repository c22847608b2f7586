import type { Objective } from '@almanac/contracts/activities/activities'
import type { LineSummary } from '@almanac/contracts/activities/history'
import type { Hue } from '@almanac/domain/theme'
import { useTranslation } from '@almanac/i18n'
import { Text, Written } from '@almanac/ui/core'
import { useNamedValue } from '../responses/useNamedValue'
import { CardMore, Definition } from './CardMore'
import { LargeNumber } from './LargeNumber'
import { useScaleDetail } from './useScaleDetail'
import { byUnit, lineNames, unitWords } from './weekCharts'

interface LinesProps {
  objective: Objective
  lines: readonly LineSummary[]
}

/** The lines of an objective with values in the week, those of each unit that does not convert to another together. */
const ofUnits = ({ objective, lines }: LinesProps): LineSummary[][] =>
  byUnit(
    lines
      .filter(({ objective_id, current }) => objective_id === objective.id && current.n > 0)
      .sort((one, other) => one.part - other.part),
  )

/** The numbers of a window, of both parts of a blood pressure as `131/85`. */
function useNumbers() {
  const { format } = useTranslation('activities')
  const number = (value: number | null) => (value === null ? '–' : format.number(value))
  // An answer that was stored by an earlier version has no displayed mean.
  const means = (lines: readonly LineSummary[], window: 'current' | 'before') =>
    lines.map((line) => number(line[window].displayed_mean ?? line[window].mean)).join('/')
  return { number, means }
}

/** The average of an objective's values of the week, large; renders nothing without values. */
export function LineNumber({ objective, lines, title, hue }: LinesProps & { title: string; hue: Hue }) {
  const { t } = useTranslation('activities')
  const { means } = useNumbers()
  const detailOf = useScaleDetail()
  return ofUnits({ objective, lines }).map((ofUnit) => (
    <LargeNumber
      key={ofUnit[0]?.unit}
      name={objective.name !== title && <Written lang={objective.locale}>{objective.name}</Written>}
      value={means(ofUnit, 'current')}
      unit={unitWords(ofUnit[0]?.unit)}
      detail={detailOf(
        objective,
        ofUnit[0]?.current.n ?? 0,
        t('history.numbers.large', { count: ofUnit[0]?.current.n ?? 0 }),
      )}
      hue={hue}
    />
  ))
}

/** Whether an objective's values of the week differ from the four weeks before; renders nothing without values. */
export const LineSentence = ({ objective, lines }: LinesProps) =>
  ofUnits({ objective, lines }).map((ofUnit) => (
    <UnitSentence key={ofUnit[0]?.unit} objective={objective} lines={ofUnit} />
  ))

/** The comparison by its name and without a second number; the average before and the rule are details. */
function UnitSentence({ objective, lines }: LinesProps) {
  const { t, format } = useTranslation('activities')
  const { number, means } = useNumbers()
  const named = useNamedValue()
  const [first] = lines
  if (!first) return null
  const names = lineNames(objective)
  const isOneWord = lines.every(({ change }) => change === first.change)
  const words = ({ change, rule: { minimum_values, minimum_days } }: LineSummary) =>
    t(`history.numbers.part.${change}`, { values: minimum_values, days: minimum_days })
  const changes = isOneWord
    ? [named(objective.name, words(first))]
    : lines.map((line) => named(names[line.part] ?? '', words(line)))
  const unit = unitWords(first.unit)
  const value = means(lines, 'before')
  const thresholds = lines.flatMap(({ rule }) => (rule.threshold === null ? [] : number(rule.threshold)))
  return (
    <div>
      <Text>{changes.join(' ')}</Text>
      {first.before.n > 0 && (
        <CardMore>
          <Text>
            {t('history.numbers.before', {
              value: format.isolated(unit ? t('words.with_unit', { value, unit }) : value),
              count: first.before.n,
            })}
          </Text>
        </CardMore>
      )}
      <Definition>
        {t('history.numbers.rule', { values: first.rule.minimum_values, days: first.rule.minimum_days })}
      </Definition>
      {thresholds.length > 0 && (
        <Definition>
          {named(objective.name, t('history.numbers.threshold', { value: format.list(thresholds) }))}
        </Definition>
      )}
    </div>
  )
}
