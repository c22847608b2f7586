import '@almanac/i18n/texts/activities'
import { queryOf, useCall, useQuery } from '@almanac/api-client/query'
import { listHistoryViews, type HistoryView } from '@almanac/contracts/activities/history-views'
import { listRecordedByOthers } from '@almanac/contracts/activities/recorded-for-others'
import type { Slots } from '@almanac/federation'
import { useFeature } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { ErrorState, List, ListRow } from '@almanac/ui/content'
import { colour, Dialog, Icon, ListSkeleton } from '@almanac/ui/core'
import { useState, type ReactNode } from 'react'
import { COLLAPSED_ENTRIES, RecordedByMember } from '../recording_for/RecordedByMember'
import { useRemoteChanges } from '../responses/useRemoteChanges'
import { SharedActivities } from './SharedActivities'
import { useSharedActivities } from './useSharedActivities'
import { useSharingSentence } from './useSharingSentence'
import { useViewTimes } from './useViewTimes'

/** Number of views shown on a member's page; the own history shows all. */
const SHOWN_VIEWS = 5
/** Page size of the view list, which is first searched for one person. */
const VIEWS_OF_ONE_ANSWER = 50

/**
 * Fills `relationship.sharing`: rows with what a member sees, recorded and looked at, which open the switches and the
 * lists.
 */
export function Fill({ user_id, relationship_id, name }: Slots['relationship.sharing']) {
  const { t } = useTranslation('activities')
  const offersRecording = useFeature('Record for Others')
  const title = t('shared_history.choose_title', { name })
  return (
    // Continues the list above.
    <div style={{ borderBlockStart: `1px solid ${colour.line}` }}>
      <List aria-label={title}>
        <SharingRow title={title} user_id={user_id} relationship_id={relationship_id} name={name} />
        <ListRow to={`/history?view_as=${user_id}`} title={t('shared_history.see_as', { name })} />
        {offersRecording && <RecordedRow recorder_id={user_id} name={name} />}
        <ViewsRow viewer_id={user_id} name={name} />
      </List>
    </div>
  )
}

interface DetailRowProps {
  title: string
  value: string
  /** What the row opens; without it there is nothing more than the value. */
  children?: ReactNode
}

/** A row with its value, which opens what is behind it. */
function DetailRow({ title, value, children }: DetailRowProps) {
  const [open, setOpen] = useState(false)
  if (!children) return <ListRow title={title} detail={value} />
  return (
    <>
      <ListRow
        title={title}
        detail={value}
        end={<Icon name="chevron-right" size={20} />}
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        {open && children}
      </Dialog>
    </>
  )
}

/** The place of a row whose value is loading, or could not be loaded. */
const RowWithout = ({ title, failed }: { title: string; failed: { status: number; retry: () => void } | null }) => (
  <li aria-label={title}>
    {failed ? <ErrorState status={failed.status} onRetry={failed.retry} /> : <ListSkeleton rows={1} avatar={false} />}
  </li>
)

function SharingRow({ title, name, ...viewer }: Slots['relationship.sharing'] & { title: string }) {
  const { activities, seen, error, refetch } = useSharedActivities(viewer)
  const sentenceOf = useSharingSentence(name)
  if (!activities || !seen)
    return <RowWithout title={title} failed={error && { status: error.status, retry: refetch }} />
  return (
    <DetailRow title={title} value={sentenceOf(activities, seen)}>
      {activities.length > 0 && <SharedActivities {...viewer} name={name} />}
    </DetailRow>
  )
}

function RecordedRow({ recorder_id, name }: { recorder_id: string; name: string }) {
  const { t, format } = useTranslation('activities')
  const title = t('recording_for.recorded', { name })
  // Rendered in a page of another remote, which handles other events.
  useRemoteChanges()
  const { data, error, refetch } = useCall(listRecordedByOthers, {
    query: { recorder_id, limit: COLLAPSED_ENTRIES + 1 },
  })
  if (!data) return <RowWithout title={title} failed={error && { status: error.status, retry: () => void refetch() }} />
  const [newest] = data
  if (!newest) return <DetailRow title={title} value={t('recording_for.recorded_none', { name })} />
  return (
    <DetailRow
      title={title}
      value={[newest.title || t('detail.title'), format.date(newest.date_posted_for, 'long')].join(' · ')}
    >
      <RecordedByMember recorder_id={recorder_id} name={name} />
    </DetailRow>
  )
}

/** When one person viewed the user's history: the last time, and behind it the latest ones. */
function ViewsRow({ viewer_id, name }: { viewer_id: string; name: string }) {
  const { t } = useTranslation('activities')
  const title = t('shared_history.looked_one', { name })
  const times = useViewTimes()
  const { views, error, refetch } = useViewsOf(viewer_id)
  if (!views) return <RowWithout title={title} failed={error && { status: error.status, retry: refetch }} />
  const [last] = views
  if (!last) return <DetailRow title={title} value={t('shared_history.looked_one_none', { name })} />
  return (
    <DetailRow title={title} value={times(last)}>
      {views.length > 1 && (
        <List aria-label={title}>
          {views.slice(0, SHOWN_VIEWS).map((view) => (
            <ViewRow key={view.id} view={view} />
          ))}
        </List>
      )}
    </DetailRow>
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
