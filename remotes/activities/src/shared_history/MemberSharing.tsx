import '@almanac/i18n/texts/activities'
import { queryOf, useCall, useQuery } from '@almanac/api-client/query'
import { listHistoryViews, type HistoryView } from '@almanac/contracts/activities/history-views'
import type { Slots } from '@almanac/federation'
import { useFeature } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Card, ErrorState, List, ListRow } from '@almanac/ui/content'
import { LinkButton, ListSkeleton, Stack, Text } from '@almanac/ui/core'
import { useId, type ReactNode } from 'react'
import { RecordedByMember } from '../recording_for/RecordedByMember'
import { SharedActivities } from './SharedActivities'
import { useViewTimes } from './useViewTimes'

/** Number of views shown on a member's page; the own history shows all. */
const SHOWN_VIEWS = 5
/** Page size of the view list, which is first searched for one person. */
const VIEWS_OF_ONE_ANSWER = 50

/** Fills `relationship.sharing`: the activities shared with a member, editable, and their views. */
export function Fill({ user_id, relationship_id, name }: Slots['relationship.sharing']) {
  const { t } = useTranslation('activities')
  const offersRecording = useFeature('Record for Others')
  return (
    <>
      <Part title={t('shared_history.choose_title', { name })}>
        <SharedActivities user_id={user_id} relationship_id={relationship_id} name={name} />
        <div>
          <LinkButton to={`/history?view_as=${user_id}`} icon="eye">
            {t('shared_history.see_as', { name })}
          </LinkButton>
        </div>
      </Part>
      {offersRecording && (
        <Part title={t('recording_for.recorded', { name })}>
          <RecordedByMember recorder_id={user_id} name={name} />
        </Part>
      )}
      <Part title={t('shared_history.looked_one', { name })}>
        <Views viewer_id={user_id} name={name} />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <Text as="h2" id={id} variant="title">
        {title}
      </Text>
      {children}
    </Stack>
  )
}

/** The latest views of the user's history by one person. */
function Views({ viewer_id, name }: { viewer_id: string; name: string }) {
  const { t } = useTranslation('activities')
  const { views, error, refetch } = useViewsOf(viewer_id)
  if (!views) return error ? <ErrorState status={error.status} onRetry={refetch} /> : <ListSkeleton rows={2} />
  if (views.length === 0) return <Text tone="soft">{t('shared_history.looked_one_none', { name })}</Text>
  return (
    <Card padding={0}>
      <List aria-label={t('shared_history.looked_one', { name })}>
        {views.slice(0, SHOWN_VIEWS).map((view) => (
          <ViewRow key={view.id} view={view} />
        ))}
      </List>
    </Card>
  )
}

function ViewRow({ view }: { view: HistoryView }) {
  return <ListRow title={useViewTimes()(view)} />
}

/** Views by one person, newest first. All views are fetched only if the newest have none of that person. */
function useViewsOf(viewer_id: string) {
  const newest = useCall(listHistoryViews, { query: { limit: VIEWS_OF_ONE_ANSWER } })
  const ofViewer = (views: HistoryView[] | undefined) => views?.filter(({ viewer }) => viewer.id === viewer_id)
  const found = ofViewer(newest.data)
  const mayBeEarlier = found?.length === 0 && newest.data?.length === VIEWS_OF_ONE_ANSWER
  const all = useQuery({ ...queryOf(listHistoryViews, {}), enabled: mayBeEarlier })
  return {
    views: mayBeEarlier ? ofViewer(all.data) : found,
    error: newest.error ?? all.error,
    refetch: () => {
      void newest.refetch()
      if (mayBeEarlier) void all.refetch()
    },
  }
}
