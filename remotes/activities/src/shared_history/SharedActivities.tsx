import { useTranslation } from '@almanac/i18n'
import { Card, ErrorState, List } from '@almanac/ui/content'
import { ListSkeleton, Stack, Text } from '@almanac/ui/core'
import { SwitchRow } from '@almanac/ui/fields'
import { ActivityIcon } from '../dashboard/day/ActivityIcon'
import { useSharedActivities, type Viewer } from './useSharedActivities'

/** Number of activities from which all of them can be switched at once. */
const ALL_FROM = 3

/** A switch for each activity of the participant that one viewer may see, and what was saved. */
export function SharedActivities({ name, ...viewer }: Viewer & { name: string }) {
  const { t } = useTranslation('activities')
  const { activities, seen, error, refetch, change, changing, saved } = useSharedActivities(viewer)
  if (!activities || !seen)
    return error ? <ErrorState status={error.status} onRetry={refetch} /> : <ListSkeleton rows={4} />
  const count = activities.filter(({ id }) => seen.has(id)).length
  const isAll = count === activities.length
  return (
    <Stack gap={3}>
      <Text tone="soft">{t('shared_history.choose_hint', { name })}</Text>
      <Card padding={0}>
        <List aria-label={t('shared_history.choose_title', { name })}>
          {activities.length >= ALL_FROM && (
            <li>
              <SwitchRow
                label={t('shared_history.all')}
                hint={t('shared_history.all_hint', { count, total: activities.length })}
                checked={isAll}
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
                checked={seen.has(activity.id)}
                busy={changing.has(activity.id)}
                onChange={(may_see) => void change([activity], may_see)}
              />
            </li>
          ))}
        </List>
      </Card>
      <Text role="status" variant="small" tone="soft">
        {saved && changing.size === 0
          ? t(isAll || count > 0 ? 'shared_history.saved' : 'shared_history.saved_none', { name, count })
          : ''}
      </Text>
    </Stack>
  )
}
