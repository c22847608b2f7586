import { useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Screen, Text } from '@almanac/ui/core'
import { DisconnectDialog } from '../disconnect/DisconnectDialog'
import type { Source } from './source'
import { SourceList } from './SourceList'
import { useProgress } from './useProgress'
import { useReturn } from './useReturn'
import { useApps, useDexcom } from './useSources'

/** `/sync`: what can be connected and what is. Providers lead back here with ?connected and ?deviceType. */
export function SyncScreen() {
  const { t } = useTranslation('devices')
  const dexcom = useDexcom()
  const apps = useApps()
  const progress = useProgress()
  const [asked, setAsked] = useState<Source | null>(null)
  useReturn(dexcom, apps)

  return (
    <Screen title={t('sync.title')}>
      <Text>{t('sync.intro')}</Text>
      <SourceList title={t('sync.sensors')} rows={1} listed={dexcom} progress={progress} onDisconnect={setAsked} />
      <SourceList
        title={t('sync.apps')}
        rows={5}
        listed={apps}
        progress={progress}
        onDisconnect={progress.disconnect}
      />
      <DisconnectDialog
        name={asked?.name}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          if (asked) progress.disconnect(asked)
        }}
      />
    </Screen>
  )
}
