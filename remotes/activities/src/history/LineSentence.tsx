import type { Objective } from '@almanac/contracts/activities/activities'
import type { LineSummary } from '@almanac/contracts/activities/history'
import { meanDecimals } from '@almanac/domain/history'
import { useTranslation } from '@almanac/i18n'
import { Trans } from '@almanac/i18n/trans'
import { Written } from '@almanac/ui/core'
import { Explained } from './Explained'
import { lineNames } from './weekCharts'

/** A sentence on an objective's values of the week, and whether they differ from the four weeks before; renders nothing without values. */
export function LineSentence({ objective, lines }: { objective: Objective; lines: readonly LineSummary[] }) {
  const { t, i18n, format } = useTranslation('activities')
  const own = lines
    .filter(({ objective_id }) => objective_id === objective.id)
    .sort((one, other) => one.part - other.part)
  const [first] = own
  if (!first || first.current.n === 0) return null
  const maximumFractionDigits = meanDecimals(own.flatMap(({ current }) => [current.minimum, current.maximum]))
  const number = (value: number | null) => (value === null ? '–' : format.number(value, { maximumFractionDigits }))
  const written = (window: 'current' | 'before') => {
    const numbers = own.map((line) => number(line[window].mean)).join('/')
    return first.unit && !first.unit.startsWith('/')
      ? format.isolated(t('words.with_unit', { value: numbers, unit: first.unit }))
      : format.isolated(numbers)
  }
  const names = lineNames(objective)
  const isOneWord = own.every(({ change }) => change === first.change)
  const compared = (line: LineSummary) =>
    t(`history.numbers.${line.change}`, { value: written('before'), count: line.before.n })
  const changes = isOneWord
    ? [compared(first)]
    : own.map((line) =>
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
          value: format.list(own.flatMap(({ rule }) => (rule.threshold === null ? [] : number(rule.threshold)))),
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
