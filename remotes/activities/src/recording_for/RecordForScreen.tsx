import { activityHue } from '@almanac/domain/activity-hue'
import { useTranslation } from '@almanac/i18n'
import { Card, EmptyState, ErrorState, List, ListRow } from '@almanac/ui/content'
import { IconTile, ListSkeleton, Screen, Stack, Text } from '@almanac/ui/core'
import { useParams } from '@almanac/ui/router'
import { iconOf } from '../dashboard/icon'
import { NotAllowed } from './NotAllowed'
import { RecordingForLine } from './RecordingForLine'
import { useRecordingFor } from './useRecordingFor'

/** `/record_for/:user_id`: the activities that the user may record for a family member. */
export function RecordForScreen() {
  const { user_id = '' } = useParams()
  return <RecordFor key={user_id} user_id={user_id.toLowerCase()} />
}

function RecordFor({ user_id }: { user_id: string }) {
  const { t } = useTranslation('activities')
  const { name, isRefused } = useRecordingFor(user_id)
  return (
    <Screen
      title={name && !isRefused ? t('recording_for.title', { name }) : t('recording_for.heading')}
      back={`/history/${user_id}`}
      // The band says it.
      heading={name && !isRefused ? 'hidden' : 'shown'}
    >
      {isRefused ? <NotAllowed /> : <Activities user_id={user_id} />}
    </Screen>
  )
}

function Activities({ user_id }: { user_id: string }) {
  const { t, format } = useTranslation('activities')
  const { owner, name, activities, error, refetch } = useRecordingFor(user_id)
  if (!owner || !activities)
    return error ? <ErrorState status={error.status} onRetry={refetch} /> : <ListSkeleton rows={4} />
  if (activities.length === 0)
    return (
      <EmptyState picture="history" title={t('recording_for.nothing')}>
        {t('recording_for.nothing_hint', { name })}
      </EmptyState>
    )
  return (
    <Stack gap={4}>
      <RecordingForLine name={name} person={owner} />
      <Text tone="soft">{t('recording_for.choose', { name })}</Text>
      <Card padding={0}>
        <List aria-label={t('recording_for.title', { name })}>
          {activities.map(({ id, title, icon, latest_response }) => (
            <ListRow
              key={id}
              to={`/record_for/${user_id}/${id}`}
              start={<IconTile name={iconOf(icon)} hue={activityHue(icon)} />}
              title={title}
              detail={
                latest_response === null
                  ? t('record.never')
                  : t('record.last', { date: format.relative(latest_response.measured_at) })
              }
            />
          ))}
        </List>
      </Card>
    </Stack>
  )
}
