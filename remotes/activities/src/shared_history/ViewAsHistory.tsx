import { useCall } from '@almanac/api-client/query'
import { listHistoryViewers, type HistoryViewer } from '@almanac/contracts/activities/history-views'
import { useTranslation } from '@almanac/i18n'
import { Alert, EmptyState, ErrorState } from '@almanac/ui/content'
import { Button, LinkButton, ListSkeleton, Row, Screen, Stack } from '@almanac/ui/core'
import { Navigate } from '@almanac/ui/router'
import { useState } from 'react'
import { HistoryView } from '../history/HistoryView'
import { usePersonText } from '../visibility/WhoSeesButton'
import { SharedActivitiesDialog } from './SharedActivitiesDialog'

/** The user's own history as a viewer sees it, with the server's answers for that viewer. */
export function ViewAsHistory({ viewer_id }: { viewer_id: string }) {
  const { t } = useTranslation('activities')
  const { data, error, refetch } = useCall(listHistoryViewers)
  const viewer = data?.find(({ user }) => user.id === viewer_id)
  // A former member of the circle has no view to preview.
  if (data && !viewer) return <Navigate to="/history" replace />
  return (
    <Screen title={t('history.title')} back="/history" width="wide">
      {viewer ? (
        <AsViewer viewer={viewer} />
      ) : error ? (
        <ErrorState status={error.status} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </Screen>
  )
}

function AsViewer({ viewer }: { viewer: HistoryViewer }) {
  const { t } = useTranslation('activities')
  const { name } = usePersonText()(viewer)
  const [choosing, setChoosing] = useState(false)
  return (
    <Stack gap={4}>
      <Alert title={t('shared_history.view_as', { name })}>
        <Stack gap={2}>
          <span>{t('shared_history.view_as_hint')}</span>
          <Row gap={2} wrap>
            <Button icon="people" onClick={() => setChoosing(true)}>
              {t('shared_history.choose', { name })}
            </Button>
            <LinkButton variant="quiet" to="/history" replace>
              {t('shared_history.to_own')}
            </LinkButton>
          </Row>
        </Stack>
      </Alert>
      {viewer.sees ? (
        <HistoryView owner={{ view_as: viewer.user.id }} />
      ) : (
        <EmptyState picture="history" title={t('shared_history.sees_nothing_title', { name })}>
          {t('shared_history.sees_nothing_hint')}
        </EmptyState>
      )}
      <SharedActivitiesDialog viewer={viewer} name={name} open={choosing} onClose={() => setChoosing(false)} />
    </Stack>
  )
}
