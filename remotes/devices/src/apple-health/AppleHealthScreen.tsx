import { useCallback, useState } from 'react'
import { api } from '@almanac/api-client'
import { useCall, useQueryClient } from '@almanac/api-client/query'
import { deleteAppleHealth, getAppleHealth } from '@almanac/contracts/devices/apple-health'
import { getGlucoseReport } from '@almanac/contracts/devices/glucose'
import { listConnectedDevices } from '@almanac/contracts/devices/dexcom'
import { isSampleKind } from '@almanac/domain/samples'
import { useTranslation } from '@almanac/i18n'
import { Alert, Card, EmptyState, ErrorState, List, ListRow } from '@almanac/ui/content'
import { Button, Dialog, LinkButton, ListSkeleton, Screen, Stack, Text, useToast } from '@almanac/ui/core'
import { useSamplesRefetch } from '../sync/useSamplesRefetch'
import { ExportPanel } from './export/ExportPanel'
import { useUnfinished } from './export/useUnfinished'
import { InAppPermissions } from './InAppPermissions'

/** `/sync/manage_apple_health`: the data received from Apple Health, with a way to delete it. */
export function AppleHealthScreen() {
  const { t } = useTranslation('devices')
  const refresh = useRefresh()
  useSamplesRefetch()
  return (
    <Screen title={t('appleHealth.title')} back="/sync">
      {isOtherPhone() && (
        <Alert title={t('appleHealth.otherPhone')} action={<LinkButton to="/sync">{t('sync.title')}</LinkButton>}>
          {t('appleHealth.otherPhoneText')}
        </Alert>
      )}
      <Text>{t('appleHealth.intro')}</Text>
      <InAppPermissions platform="ios" />
      <Measurements />
      <FileInstead onCommitted={refresh} />
    </Screen>
  )
}

/** Whether this is a phone that has no Apple Health. */
const isOtherPhone = (): boolean => /Android/.test(navigator.userAgent)

/** The second way, opened by a button, or at once where an import has begun: to choose a file that the iPhone made. */
function FileInstead({ onCommitted }: { onCommitted: () => void }) {
  const { t } = useTranslation('devices')
  const { unfinished } = useUnfinished()
  const [open, setOpen] = useState(false)
  if (open || unfinished) return <ExportPanel onCommitted={onCommitted} />
  return (
    <Stack align="start">
      <Button variant="quiet" aria-expanded={false} onClick={() => setOpen(true)}>
        {t('export.instead')}
      </Button>
    </Stack>
  )
}

function Measurements() {
  const { t, format } = useTranslation('devices')
  const { data, error, refetch } = useCall(getAppleHealth)
  const [asking, setAsking] = useState(false)
  const deletion = useDeletion()
  if (!data && error)
    return <ErrorState title={t('appleHealth.loadFailed')} status={error.status} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={4} />
  if (data.kinds.length === 0)
    return (
      <EmptyState picture="devices" title={t('appleHealth.emptyTitle')}>
        {t('appleHealth.emptyText')}
      </EmptyState>
    )
  return (
    <Stack gap={4}>
      {data.last_sync && (
        <Text tone="soft">{t('appleHealth.lastSync', { when: format.relative(data.last_sync) })}</Text>
      )}
      <Card padding={0}>
        <List aria-label={t('appleHealth.title')}>
          {data.kinds.map(
            ({ kind, count, last_at }) =>
              isSampleKind(kind) && (
                <ListRow
                  key={kind}
                  title={t(`kinds.${kind}`)}
                  detail={t('appleHealth.measurements', { count, when: format.dateTime(last_at) })}
                />
              ),
          )}
        </List>
      </Card>
      <Button variant="danger" busy={deletion.busy} onClick={() => setAsking(true)}>
        {t('appleHealth.delete')}
      </Button>
      {asking && (
        <DeletionDialog
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            deletion.start()
          }}
        />
      )}
    </Stack>
  )
}

function DeletionDialog({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  const { t } = useTranslation('devices')
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('appleHealth.deleteTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('appleHealth.keep')}</Button>
          <Button variant="danger" onClick={onConfirm}>
            {t('appleHealth.delete')}
          </Button>
        </>
      }
    >
      <Text>{t('appleHealth.deleteText')}</Text>
    </Dialog>
  )
}

/** Deletes the received data and refetches everything derived from it. */
function useDeletion(): { busy: boolean; start: () => void } {
  const { t } = useTranslation('devices')
  const toast = useToast()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  async function run(): Promise<void> {
    setBusy(true)
    try {
      await api(deleteAppleHealth)
      await refresh()
      toast(t('appleHealth.deleted'), { tone: 'good' })
    } catch {
      toast(t('sync.failed'), { tone: 'wrong' })
    }
    setBusy(false)
  }
  return { busy, start: () => void run() }
}

/** Refetches everything derived from Apple Health data. */
function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(async () => {
    for (const { id } of [getAppleHealth, getGlucoseReport, listConnectedDevices])
      await queries.invalidateQueries({ queryKey: [id] })
  }, [queries])
}
