import type { Activity } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Card, ErrorState, List } from '@almanac/ui/content'
import { ListSkeleton, Stack, Text } from '@almanac/ui/core'
import { SwitchRow } from '@almanac/ui/fields'
import { ActivityIcon } from '../dashboard/day/ActivityIcon'
import { useSharedActivities, type Viewer } from './useSharedActivities'
import { useSharingSentence } from './useSharingSentence'

/** Number of activities from which all of them can be switched at once. */
const ALL_FROM = 3

interface SharedActivitiesProps extends Viewer {
  name: string
}

/** One sentence on what a viewer sees of the participant's activities, and a switch for each. */
export function SharedActivities({ name, ...viewer }: SharedActivitiesProps) {
  const { t } = useTranslation('activities')
  const sharing = useSharedActivities(viewer)
  const sentenceOf = useSharingSentence(name)
  const { activities, seen, error, refetch, saved } = sharing
  if (!activities || !seen)
    return error ? <ErrorState status={error.status} onRetry={refetch} /> : <ListSkeleton rows={1} avatar={false} />
  const sentence = sentenceOf(activities, seen)
  return (
    <Stack gap={3}>
      <Text role="status">{saved.size > 0 ? t('shared_history.saved', { sentence }) : sentence}</Text>
      {activities.length > 0 && (
        <>
          <Text tone="soft">{t('shared_history.choose_hint', { name })}</Text>
          <Switches {...sharing} activities={activities} seen={seen} name={name} />
        </>
      )}
    </Stack>
  )
}

type Sharing = ReturnType<typeof useSharedActivities>

interface SwitchesProps extends Pick<Sharing, 'change' | 'changing' | 'saved'> {
  activities: readonly Activity[]
  seen: ReadonlySet<string>
  name: string
}

function Switches({ activities, seen, name, change, changing, saved }: SwitchesProps) {
  const { t } = useTranslation('activities')
  const count = activities.filter(({ id }) => seen.has(id)).length
  return (
    <Card padding={0}>
      <List aria-label={t('shared_history.choose_title', { name })}>
        {activities.length >= ALL_FROM && (
          <li>
            <SwitchRow
              label={t('shared_history.all')}
              hint={t('shared_history.all_hint', { count, total: activities.length })}
              checked={count === activities.length}
              busy={changing.size > 0}
              onChange={(may_see) =>
                void change(
                  activities.filter(({ id }) => seen.has(id) !== may_see),
                  may_see,
                )
              }
            />
          </li>
        )}
        {activities.map((activity) => (
          <li key={activity.id}>
            <SwitchRow
              start={<ActivityIcon icon={activity.icon} />}
              label={activity.title}
              lang={activity.locale ?? null}
              // Said where the finger is; the sentence, which is read out, may be out of view.
              hint={saved.has(activity.id) ? t('shared_history.saved_here') : undefined}
              checked={seen.has(activity.id)}
              busy={changing.has(activity.id)}
              onChange={(may_see) => void change([activity], may_see)}
            />
          </li>
        ))}
      </List>
    </Card>
  )
}
