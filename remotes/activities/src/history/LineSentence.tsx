import type { Objective } from '@almanac/contracts/activities/activities'
import type { LineSummary } from '@almanac/contracts/activities/history'
import type { Hue } from '@almanac/domain/theme'
import { useTranslation } from '@almanac/i18n'
import { LargeNumber } from '@almanac/ui/charts'
import { Text, Written } from '@almanac/ui/core'
import { useNamedValue } from '../responses/useNamedValue'
import { CardMore, Definition } from './CardMore'
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

/** What a comparison of some lines says: each part by its change, or one word for all. */
function useChanges() {
  const { t, format } = useTranslation('activities')
  const { means } = useNumbers()
  const named = useNamedValue()
  const words = ({ change }: LineSummary) => t(`history.numbers.part.${change}`)
  /** In one word; null where the parts of a value changed differently. */
  const oneWord = (lines: readonly LineSummary[]): string | null => {
    const [first] = lines
    return first && lines.every(({ change }) => change === first.change) ? words(first) : null
  }
  /** The same as a sentence of its own, with the average before; for a value that is named above it. */
  const sentence = (lines: readonly LineSummary[]): string | null => {
    const [first] = lines
    if (!first || oneWord(lines) === null) return null
    return t(`history.numbers.sentence.${first.change}`, { before: format.isolated(means(lines, 'before')) })
  }
  const byPart = (objective: Objective, lines: readonly LineSummary[]): string =>
    lines.map((line) => named(lineNames(objective)[line.part] ?? '', words(line))).join(' ')
  return { oneWord, sentence, byPart }
}

/** Whether the values of the week differ from the four weeks before, in one sentence where it is the same for all; renders nothing without values. */
export function LineSentences({ objectives, lines }: Pick<LinesProps, 'lines'> & { objectives: readonly Objective[] }) {
  const { format } = useTranslation('activities')
  const named = useNamedValue()
  const { oneWord, sentence, byPart } = useChanges()
  const units = objectives.flatMap((objective) =>
    ofUnits({ objective, lines }).map((ofUnit) => ({ objective, lines: ofUnit, said: oneWord(ofUnit) })),
  )
  const [first] = units
  // A question has a mark of its own, after which no list goes on.
  const isSame =
    first?.said && units.every(({ said, objective }) => said === first.said && !/[?؟]$/.test(objective.name))
  const isAlone = units.length === 1
  const names = [...new Set(units.map(({ objective }) => objective.name))]
  return (
    <div>
      {isSame && !isAlone && <Text>{named(format.list(names), first.said ?? '')}</Text>}
      {units.map(({ objective, lines: ofUnit, said }) => (
        <div key={`${objective.id} ${ofUnit[0]?.unit ?? ''}`}>
          {isAlone && <Text style={{ textWrap: 'pretty' }}>{sentence(ofUnit) ?? byPart(objective, ofUnit)}</Text>}
          {!isAlone && !isSame && (
            <Text>{said === null ? byPart(objective, ofUnit) : named(objective.name, said)}</Text>
          )}
          <UnitDetails objective={objective} lines={ofUnit} isNamed={units.length > 1} />
        </div>
      ))}
    </div>
  )
}

/** The average before, and the rules of the comparison: details. */
function UnitDetails({ objective, lines, isNamed }: LinesProps & { isNamed: boolean }) {
  const { t, format } = useTranslation('activities')
  const { number, means } = useNumbers()
  const named = useNamedValue()
  const [first] = lines
  if (!first) return null
  const unit = unitWords(first.unit)
  const value = means(lines, 'before')
  const before = t('history.numbers.before', {
    value: format.isolated(unit ? t('words.with_unit', { value, unit }) : value),
    count: first.before.n,
  })
  const thresholds = lines.flatMap(({ rule }) => (rule.threshold === null ? [] : number(rule.threshold)))
  return (
    <>
      {first.before.n > 0 && (
        <CardMore>
          <Text>{isNamed ? named(objective.name, before) : before}</Text>
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
    </>
  )
}
