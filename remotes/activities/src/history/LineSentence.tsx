import type { Objective } from '@almanac/contracts/activities/activities'
import type { LineSummary } from '@almanac/contracts/activities/history'
import { useTranslation } from '@almanac/i18n'
import { Trans } from '@almanac/i18n/trans'
import { Written } from '@almanac/ui/core'
import { Explained } from './Explained'
import { byUnit, lineNames, unitWords } from './weekCharts'

interface LineSentenceProps {
  objective: Objective
  lines: readonly LineSummary[]
}

/** A sentence on an objective's values of the week, and whether they differ from the four weeks before, for each unit that does not convert to another; renders nothing without values. */
export function LineSentence({ objective, lines }: LineSentenceProps) {
  const own = lines
    .filter(({ objective_id, current }) => objective_id === objective.id && current.n > 0)
    .sort((one, other) => one.part - other.part)
  return byUnit(own).map((ofUnit) => <UnitSentence key={ofUnit[0]?.unit} objective={objective} lines={ofUnit} />)
}

function UnitSentence({ objective, lines }: LineSentenceProps) {
  const { t, i18n, format } = useTranslation('activities')
  const [first] = lines
  if (!first) return null
  const number = (value: number | null) => (value === null ? '–' : format.number(value))
  const unit = unitWords(first.unit)
  const written = (window: 'current' | 'before') => {
    // An answer that was stored by an earlier version has no displayed mean.
    const numbers = lines.map((line) => number(line[window].displayed_mean ?? line[window].mean)).join('/')
    return format.isolated(unit ? t('words.with_unit', { value: numbers, unit }) : numbers)
  }
  const names = lineNames(objective)
  const isOneWord = lines.every(({ change }) => change === first.change)
  const compared = (line: LineSummary) =>
    t(`history.numbers.${line.change}`, { value: written('before'), count: line.before.n })
  const changes = isOneWord
    ? [compared(first)]
    : lines.map((line) =>
        t('words.named', { name: names[line.part] ?? '', value: t(`history.numbers.part.${line.change}`) }),
      )
  const definition = t('history.numbers.rule', {
    values: first.rule.minimum_values,
    days: first.rule.minimum_days,
  })
  const threshold =
    first.rule.threshold === null
      ? ''
      : t('history.numbers.threshold', {
          value: format.list(lines.flatMap(({ rule }) => (rule.threshold === null ? [] : number(rule.threshold)))),
        })
  return (
    <Explained definition={[definition, threshold].filter(Boolean).join(' ')}>
      <Trans
        t={t}
        i18n={i18n}
        i18nKey="history.numbers.average"
        count={first.current.n}
        values={{ value: written('current') }}
        components={{ name: <Written lang={objective.locale}>{objective.name}</Written> }}
      />{' '}
      {changes.join(' ')}
    </Explained>
  )
}
