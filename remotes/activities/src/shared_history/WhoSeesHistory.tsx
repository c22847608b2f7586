import { queryOf, useCall, useQuery } from '@almanac/api-client/query'
import { listHistoryViewers, listHistoryViews, type HistoryView } from '@almanac/contracts/activities/history-views'
import { useTranslation } from '@almanac/i18n'
import { Avatar, ErrorState, List, ListRow } from '@almanac/ui/content'
import { Button, Dialog, Icon, ListSkeleton, Stack, Text } from '@almanac/ui/core'
import { useState } from 'react'
import { NobodyInCircle } from '../visibility/NobodyInCircle'
import { usePersonText } from '../visibility/WhoSeesButton'
import { nameOf } from './nameOf'
import { useViewTimes } from './useViewTimes'

/** Number of views shown initially. */
const COLLAPSED_VIEWS = 10

/** A button that opens the list of people who may see the history, and who viewed it. */
export function WhoSeesHistoryButton() {
  const { t } = useTranslation('activities')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" icon="people" onClick={() => setOpen(true)}>
        {t('shared_history.who_sees')}
      </Button>
      <WhoSeesHistoryDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** The same as a row of a list. */
export function WhoSeesHistoryRow() {
  const { t } = useTranslation('activities')
  const [open, setOpen] = useState(false)
  return (
    <>
      <ListRow
        start={<Icon name="people" />}
        title={t('shared_history.who_sees')}
        end={<Icon name="chevron-right" size={20} />}
        onClick={() => setOpen(true)}
      />
      <WhoSeesHistoryDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function WhoSeesHistoryDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('activities')
  return (
    <Dialog open={open} onClose={onClose} title={t('shared_history.who_sees')}>
      {open && (
        <Stack gap={6}>
          <Viewers />
          <Views />
        </Stack>
      )}
    </Dialog>
  )
}

/** The viewers, each linked to the history as they see it. */
function Viewers() {
  const { t } = useTranslation('activities')
  const { data, error, refetch } = useCall(listHistoryViewers)
  const words = usePersonText()
  if (!data) return error ? <ErrorState status={error.status} onRetry={() => void refetch()} /> : <ListSkeleton />
  if (data.length === 0) return <NobodyInCircle />
  return (
    <section aria-label={t('shared_history.viewers')}>
      <Text tone="soft">{t('shared_history.viewers_hint')}</Text>
      <List aria-label={t('shared_history.viewers')}>
        {data.map((viewer) => (
          <ListRow
            key={viewer.user.id}
            start={
              <Avatar name={words(viewer).name} avatar_id={viewer.user.avatar_id} image_id={viewer.user.image_id} />
            }
            title={words(viewer).line}
            detail={
              viewer.sees ? t('shared_history.see_as', { name: words(viewer).name }) : t('shared_history.sees_nothing')
            }
            to={`/history?view_as=${viewer.user.id}`}
          />
        ))}
      </List>
    </section>
  )
}

/** The views of the user's history, newest first. */
function Views() {
  const { t } = useTranslation('activities')
  const [all, showAll] = useState(false)
  const { data, error, refetch } = useQuery({
    ...queryOf(listHistoryViews, all ? {} : { query: { limit: COLLAPSED_VIEWS + 1 } }),
    placeholderData: (before) => before,
  })
  const views = all ? data : data?.slice(0, COLLAPSED_VIEWS)
  return (
    <Stack as="section" gap={2} aria-label={t('shared_history.looked')}>
      <Text as="h3" weight="bold">
        {t('shared_history.looked')}
      </Text>
      <Text tone="soft" variant="small">
        {t('shared_history.looked_hint')}
      </Text>
      {!views || !data ? (
        error ? (
          <ErrorState status={error.status} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )
      ) : views.length === 0 ? (
        <Text>{t('shared_history.looked_none')}</Text>
      ) : (
        <List aria-label={t('shared_history.looked')}>
          {views.map((view) => (
            <ViewRow key={view.id} view={view} />
          ))}
        </List>
      )}
      {!all && data && data.length > COLLAPSED_VIEWS && (
        <Button variant="quiet" full onClick={() => showAll(true)}>
          {t('shared_history.looked_all')}
        </Button>
      )}
    </Stack>
  )
}

function ViewRow({ view }: { view: HistoryView }) {
  const { t } = useTranslation('activities')
  const { viewer } = view
  const name = viewer.id === null ? t('shared_history.former_member') : nameOf(viewer) || t('visibility.unnamed')
  return (
    <ListRow
      start={<Avatar name={name} avatar_id={viewer.avatar_id} image_id={viewer.image_id} />}
      title={name}
      detail={useViewTimes()(view)}
    />
  )
}
