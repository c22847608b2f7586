import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import { isEmpty } from '@almanac/domain/entries'
import { capitalised } from '@almanac/domain/vitals'
import { useTranslation } from '@almanac/i18n'
import { Chip, ListRow } from '@almanac/ui/content'
import { rowId } from '../removal/useRemovals'
import type { ShownResponse } from '../responses/shown'
import { useEntryWords } from '../responses/useEntryWords'

/** How many values a row names before it says that there are more. */
const NAMED = 3

interface ResponseRowProps {
  activity: ActivityWithObjectives
  response: ShownResponse
  to: string
}

/** A response in a list: when, and what was said, in a line. */
export function ResponseRow({ activity, response, to }: ResponseRowProps) {
  const { t, format, locale } = useTranslation('activities')
  const words = useEntryWords()
  const named = ({ name, type }: Objective, value: string) => {
    if (type === 'TextObjective') return value
    // A question ends with its own mark.
    return t(/[?؟]$/.test(name) ? 'words.asked' : 'words.named', { name, value })
  }
  const said = activity.objectives.flatMap((objective) =>
    response.entries
      .filter((entry) => entry.objective_id === objective.id && !isEmpty(entry))
      .map((entry) => named(objective, words(objective, entry))),
  )
  const more = said.length > NAMED ? [t('words.more', { count: said.length - NAMED })] : []
  const time = format.time(response.measured_at, { timeZone: response.time_zone })
  return (
    <ListRow
      id={rowId(response.id)}
      to={to}
      title={capitalised(t('words.date_time', { date: format.day(response.date_posted_for), time }), locale)}
      detail={[...said.slice(0, NAMED), ...more].join(' · ')}
      end={
        response.kept && (
          <Chip
            tone={response.kept === 'refused' ? 'wrong' : 'warning'}
            icon={response.kept === 'refused' ? 'warning' : 'offline'}
          >
            {t(`history.${response.kept}`)}
          </Chip>
        )
      }
    />
  )
}
