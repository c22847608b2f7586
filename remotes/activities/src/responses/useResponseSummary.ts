import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import type { Response } from '@almanac/contracts/activities/responses'
import { isEmpty } from '@almanac/domain/entries'
import { useTranslation } from '@almanac/i18n'
import { useEntryText } from './useEntryText'
import { useNamedValue } from './useNamedValue'

/** Maximum number of values in a summary. */
const MAX_NAMED_VALUES = 3

/** Returns a function that summarizes a response of this activity in one line; empty without entries. */
export function useResponseSummary({ objectives }: ActivityWithObjectives): (response: Response) => string {
  const { t } = useTranslation('activities')
  const words = useEntryText()
  const namedValue = useNamedValue()
  const named = ({ name, type }: Objective, value: string) =>
    type === 'TextObjective' ? value : namedValue(name, value)
  return ({ entries }) => {
    const entryTexts = objectives.flatMap((objective) =>
      entries
        .filter((entry) => entry.objective_id === objective.id && !isEmpty(entry))
        .map((entry) => named(objective, words(objective, entry))),
    )
    const more =
      entryTexts.length > MAX_NAMED_VALUES ? [t('words.more', { count: entryTexts.length - MAX_NAMED_VALUES })] : []
    return [...entryTexts.slice(0, MAX_NAMED_VALUES), ...more].join(' · ')
  }
}
