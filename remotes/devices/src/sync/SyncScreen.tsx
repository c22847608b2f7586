import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Alert, ErrorState } from '@almanac/ui/content'
import { Button, Dialog, Screen, Stack, Text, useToast, VisuallyHidden } from '@almanac/ui/core'
import { Checkbox } from '@almanac/ui/form'
import { useSearchParams } from '@almanac/ui/router'
import { DeviceOrder } from '../device-order/DeviceOrder'
import { AppleHealthCard } from './AppleHealthCard'
import { HealthConnectSection } from './HealthConnectSection'
import { FailureNotices, withoutNotices } from './FailureNotices'
import { RecordsConsent } from './RecordsConsent'
import { SourceList, sourceRowId } from './SourceList'
import { useSourceName, type Source } from './source'
import { StoredValues } from './StoredValues'
import { usePhonePlatform } from './usePhonePlatform'
import { useProgress, type Progress } from './useProgress'
import { useSamplesRefetch } from './useSamplesRefetch'
import { useApps, useDevice, useDevices, useHumanApiEnabled, type SourcesState } from './useSources'

/** `/sync`: sources that are or can be connected. Providers redirect here with ?connected and ?deviceType. */
export function SyncScreen() {
  const { t } = useTranslation('devices')
  const dexcom = useDevice('dexcom')
  const records = withoutNotices(useDevice('human_api'))
  const offersRecords = useHumanApiEnabled()
  const apps = useApps()
  const progress = useProgress()
  const platform = usePhonePlatform()
  const [disconnecting, setDisconnecting] = useState<Source | null>(null)
  useProviderReturn(dexcom, apps)
  useSamplesRefetch()

  return (
    <Screen title={t('sync.title')}>
      <Text>{t('sync.intro')}</Text>
      <PendingStatus progress={progress} />
      <FailureNotices sources={useDevices()} progress={progress} onDisconnect={setDisconnecting} />
      {platform === 'ios' && <AppleHealthCard />}
      {platform === 'android' && <HealthConnectSection />}
      <ConnectableSources dexcom={dexcom} apps={apps} progress={progress} onDisconnect={setDisconnecting} />
      {platform !== 'ios' && <AppleHealthCard />}
      {platform !== 'android' && <HealthConnectSection />}
      {offersRecords && (
        <>
          {records && (
            <SourceList
              title={t('sync.records')}
              hint={t('sync.recordsHint')}
              rows={1}
              listed={records}
              progress={progress}
              onDisconnect={setDisconnecting}
            />
          )}
          {progress.recordsFailure !== null && <Alert tone="wrong" title={progress.recordsFailure} />}
          <RecordsConsent />
        </>
      )}
      {!(nothingLoaded(dexcom) && nothingLoaded(apps)) && <DeviceOrder />}
      <StoredValues apps={apps.sources ?? []} />
      {disconnecting && (
        <DisconnectDialog
          source={disconnecting}
          onClose={() => setDisconnecting(null)}
          onConfirm={(delete_data) => {
            setDisconnecting(null)
            progress.disconnect(disconnecting, delete_data)
          }}
        />
      )}
    </Screen>
  )
}

/** The one live region of the screen: what is in progress. Its outcome is a toast. */
function PendingStatus({ progress: { pending } }: { progress: Progress }) {
  const { t } = useTranslation('devices')
  const nameOf = useSourceName()
  return (
    <VisuallyHidden role="status">
      {pending && t('sync.pending', { name: nameOf(pending.source), step: t(`sync.${pending.step}`) })}
    </VisuallyHidden>
  )
}

interface ConnectableSourcesProps {
  dexcom: SourcesState
  apps: SourcesState
  progress: Progress
  onDisconnect: (source: Source) => void
}

/** The glucose sensor and the apps; one message if neither could be loaded. */
function ConnectableSources({ dexcom, apps, progress, onDisconnect }: ConnectableSourcesProps) {
  const { t } = useTranslation('devices')
  if (nothingLoaded(dexcom) && nothingLoaded(apps))
    return (
      <ErrorState
        title={t('sync.loadFailed')}
        status={apps.status}
        onRetry={() => {
          dexcom.retry()
          apps.retry()
        }}
      />
    )
  const sensors = withoutNotices(dexcom)
  return (
    <>
      {sensors && (
        <SourceList
          title={t('sync.sensors')}
          rows={1}
          listed={sensors}
          progress={progress}
          onDisconnect={onDisconnect}
        />
      )}
      <SourceList title={t('sync.apps')} rows={8} listed={apps} progress={progress} onDisconnect={onDisconnect} />
      {apps.sources && <Text tone="soft">{t('sync.choice')}</Text>}
    </>
  )
}

/** Whether a list failed for another reason than a provider that is down: usually the network or our server, and then all of them. */
const nothingLoaded = ({ failed, sources, serviceDown }: SourcesState): boolean => failed && !sources && !serviceDown

/**
 * Shows the outcome after a provider has redirected the participant back with ?connected and ?deviceType. The loaded
 * list decides, because a provider may redirect the same way when access was denied.
 */
function useProviderReturn(dexcom: SourcesState, apps: SourcesState): void {
  const { t } = useTranslation('devices')
  const toast = useToast()
  const [search, setSearch] = useSearchParams()
  const said = useRef(false)
  const connected = search.get('connected')
  const id = search.get('deviceType')
  const list = id === 'dexcom' ? dexcom : apps
  const known = list.sources !== undefined || list.failed

  useEffect(() => {
    if (connected === null || !known || said.current) return
    said.current = true
    const synced = list.sources?.find((source) => source.id === id)?.synced ?? false
    if (connected === 'true' && synced) toast(t('sync.complete'), { tone: 'good' })
    else toast(t('sync.failed'), { tone: 'wrong' })
    // Its row may be below the visible part of a phone's screen.
    if (id !== null) document.getElementById(sourceRowId(id))?.focus()
    setSearch({}, { replace: true })
  }, [connected, known, id, list.sources, t, toast, setSearch])
}

interface DisconnectDialogProps {
  /** The source to disconnect. */
  source: Source
  onClose: () => void
  onConfirm: (delete_data: boolean) => void
}

/** Asks for confirmation before a source is disconnected (specification 001, section 5, requires it for Dexcom): reconnecting requires a login there. Its data is kept, unless the participant chooses to delete it. */
function DisconnectDialog({ source, onClose, onConfirm }: DisconnectDialogProps) {
  const { t } = useTranslation('devices')
  const name = useSourceName()(source)
  const [delete_data, setDeleteData] = useState(false)
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t('disconnect.title', { name })}
      actions={
        <>
          <Button onClick={onClose}>{t('disconnect.keep')}</Button>
          <Button variant="danger" onClick={() => onConfirm(delete_data)}>
            {t('disconnect.confirm')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Text>{t(source.kind === 'dexcom' ? 'disconnect.text' : 'disconnect.textOther')}</Text>
        <Checkbox label={t('disconnect.deleteData')} value={delete_data} onChange={setDeleteData} />
      </Stack>
    </Dialog>
  )
}
