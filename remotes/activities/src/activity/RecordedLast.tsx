import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { isEmpty } from '@almanac/domain/entries'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Stack, Text, Written } from '@almanac/ui/core'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { meansTheSame } from '../responses/meansTheSame'
import { useEntryText } from '../responses/useEntryText'

const MAX_RESPONSES = 3
const MAX_ENTRIES = 4

interface RecordedLastProps {
  activity: ActivityWithObjectives
  responses: readonly OptimisticResponse[]
}

/** The newest responses of an activity, beside its form on a wide screen. */
export function RecordedLast({ activity, responses }: RecordedLastProps) {
  const { t, format } = useTranslation('activities')
  const words = useEntryText()
  const newest = [...responses]
    .sort((one, other) => Date.parse(other.measured_at) - Date.parse(one.measured_at))
    .slice(0, MAX_RESPONSES)
  if (newest.length === 0) return null
  const byId = new Map(activity.objectives.map((objective) => [objective.id, objective]))
  return (
    <Card>
      <Stack gap={4}>
        <Text as="h2" variant="title">
          {t('activity.recorded_last')}
        </Text>
        {newest.map(({ id, measured_at, time_zone, entries, definition_version }) => (
          <Stack key={id} gap={0.5}>
            <Text variant="small" tone="soft">
              {format.dateTime(measured_at, { timeZone: time_zone })}
            </Text>
            {entries
              .filter((entry) => !isEmpty(entry))
              .slice(0, MAX_ENTRIES)
              .map((entry, index) => {
                const objective = byId.get(entry.objective_id)
                return (
                  objective &&
                  meansTheSame(objective, { definition_version }, activity) && (
                    <Text key={index} numbers>
                      <Written lang={objective.locale}>{objective.name}</Written>:{' '}
                      <strong>{words(objective, entry)}</strong>
                    </Text>
                  )
                )
              })}
          </Stack>
        ))}
      </Stack>
    </Card>
  )
}
