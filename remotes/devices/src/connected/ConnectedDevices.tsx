import { useId } from 'react'
import { useCall } from '@almanac/api-client/query'
import { listConnectedDevices } from '@almanac/contracts/devices/dexcom'
import { listWearableApps } from '@almanac/contracts/devices/wearables'
import { useTranslation } from '@almanac/i18n'
import { Card, List, ListRow } from '@almanac/ui/content'
import { Stack, Text } from '@almanac/ui/core'
import { SourceMark } from '../sync/SourceMark'
import { sourceOfApp, sourceOfDevice, useSourceName, useSourceStateText, type Source } from '../sync/source'

/** Connected devices under a heading, with a link to manage them; renders nothing if there are none. */
export function DeviceList({ title, sources }: { title: string; sources: readonly Source[] }) {
  const { t } = useTranslation('devices')
  const stateOf = useSourceStateText()
  const nameOf = useSourceName()
  const heading = useId()
  if (sources.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text as="h2" variant="lead" weight="bold" id={heading}>
        {title}
      </Text>
      <Card padding={0}>
        <List aria-labelledby={heading}>
          {sources.map((source) => (
            <ListRow
              key={source.id}
              start={<SourceMark source={source} />}
              title={nameOf(source)}
              detail={stateOf(source)}
            />
          ))}
          <ListRow to="/sync" title={t('connected.manage')} />
        </List>
      </Card>
    </Stack>
  )
}

/**
 * Everything the participant has connected: undefined until each list has been loaded or has failed. Loading them does
 * not register the participant with a provider.
 */
export function useConnected(): Source[] | undefined {
  const devices = useCall(listConnectedDevices)
  const apps = useCall(listWearableApps, { query: { connected: 'true' } })
  if (devices.isPending || apps.isPending) return undefined
  // The apps are listed individually by their provider.
  const sensors = devices.data?.map(sourceOfDevice).filter(({ kind }) => kind !== 'wearables') ?? []
  return [...sensors, ...(apps.data?.map((app) => sourceOfApp(app)) ?? [])].filter(({ synced }) => synced)
}
