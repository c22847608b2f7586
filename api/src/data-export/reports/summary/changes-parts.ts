import { daysBetween } from '@almanac/domain/time'
import { MAX_CHANGES, type Changes, type ReportedChange } from '../changes'
import type { CollectedActivity } from '../collect'
import type { Part } from '../model'
import type { Phrases } from '../phrases'
import { nameIn } from './names'

/** The largest changes, and the rule for them. */
export function changesParts(
  say: Phrases,
  { windows, ranked, compared }: Changes,
  activities: readonly CollectedActivity[],
): Part[] {
  const { t } = say
  const window = t('history_report.windows', {
    current: say.range(windows.current.first, windows.current.last),
    before: say.range(windows.before.first, windows.before.last),
  })
  const none = compared === 0 ? 'history_report.changes_few' : 'history_report.changes_none'
  return [
    { kind: 'heading', text: t('history_report.changes') },
    ...(ranked.length === 0
      ? [{ kind: 'text' as const, text: t(none) }]
      : ranked
          .slice(0, MAX_CHANGES)
          .map((change) => ({ kind: 'text' as const, text: changeText(say, change, activities) }))),
    {
      kind: 'small',
      text: `${daysBetween(windows.before.first, windows.before.last) < 0 ? '' : `${window} `}${t('history_report.changes_rule')}`,
    },
  ]
}

function changeText(
  say: Phrases,
  { activity, objective, measured, parts, change, current, before }: ReportedChange,
  activities: readonly CollectedActivity[],
): string {
  const mean = (means: readonly number[]) => say.value(means, measured.unit)
  return say.t(`history_report.${change}`, {
    name: nameIn(say, activities, { activity, objective, measured, parts }),
    current: mean(current.means),
    n: say.number(current.n),
    before: mean(before.means),
    m: say.number(before.n),
  })
}
