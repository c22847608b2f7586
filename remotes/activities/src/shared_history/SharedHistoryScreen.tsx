import { queryOf, useQuery } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { getHistoryOwner } from '@almanac/contracts/activities/history-views'
import { isUuid } from '@almanac/contracts/patterns'
import { useTranslation } from '@almanac/i18n'
import { EmptyState, ErrorState } from '@almanac/ui/content'
import { LinkButton, ListSkeleton, Screen, Stack } from '@almanac/ui/core'
import { useParams, useSearchParams } from '@almanac/ui/router'
import { useEffect, useEffectEvent } from 'react'
import { HistoryScreen } from '../history/HistoryScreen'
import { HistoryView } from '../history/HistoryView'
import { RecordForLink } from '../recording_for/RecordForLink'
import { addressedHistory } from './addressed'
import { nameOf } from './nameOf'

/** Polling interval that checks whether an open history is still shared. */
const REFETCH_INTERVAL_MS = 30_000

/** The shared history of another member of the circle; the own history for the user's own id. */
export function SharedHistoryScreen() {
  const { id = '' } = useParams()
  const { id: own } = useUser()
  const [search] = useSearchParams()
  if (id.toLowerCase() === own) return <HistoryScreen {...addressedHistory(search)} />
  return isUuid(id) ? <SharedHistory key={id} user_id={id.toLowerCase()} /> : <NotShared />
}

function SharedHistory({ user_id }: { user_id: string }) {
  const { t } = useTranslation('activities')
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery({
    ...queryOf(getHistoryOwner, { query: { user_id } }),
    refetchInterval: REFETCH_INTERVAL_MS,
  })
  const shown = search.toString()
  // Changing the week also detects at once that it is no longer shared.
  const askAgain = useEffectEvent(() => {
    if (data) void refetch()
  })
  useEffect(() => askAgain(), [shown])

  if (error?.status === 404) return <NotShared />
  if (!data) {
    return (
      <Screen title={t('history.title')} back="/circleOfSupport" width="wide">
        {error ? (
          <ErrorState
            status={error.status}
            title={error.status === 0 ? undefined : t('shared_history.not_loaded')}
            onRetry={() => void refetch()}
          />
        ) : (
          <ListSkeleton rows={3} />
        )}
      </Screen>
    )
  }
  const name = nameOf(data) || t('visibility.unnamed')
  return (
    <Screen title={t('shared_history.title', { name })} back="/circleOfSupport" width="wide">
      <Stack gap={4}>
        <RecordForLink user_id={user_id} name={name} />
        <HistoryView owner={{ user_id }} {...addressedHistory(search)} />
      </Stack>
    </Screen>
  )
}

/** Does not reveal whether it was never shared or is no longer shared. */
function NotShared() {
  const { t } = useTranslation('activities')
  return (
    <Screen title={t('history.title')} back="/circleOfSupport" width="wide">
      <EmptyState
        picture="history"
        title={t('shared_history.gone')}
        action={
          <LinkButton to="/history" variant="primary">
            {t('shared_history.to_own')}
          </LinkButton>
        }
      >
        {t('shared_history.gone_hint')}
      </EmptyState>
    </Screen>
  )
}
