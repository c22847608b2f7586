import { useId } from 'react'
import { useCall } from '@almanac/api-client/query'
import { listConnectedDevices } from '@almanac/contracts/devices/dexcom'
import { listWearableApps } from '@almanac/contracts/devices/wearables'
import { useTranslation } from '@almanac/i18n'
import { Card, List, ListRow } from '@almanac/ui/content'
import { Icon, Stack, Text } from '@almanac/ui/core'
import { sourceOfApp, sourceOfDevice, useStateWords, type Source } from '../sync/source'

/** Connected devices under a heading, with the way to where they are managed; nothing where there are none. */
export function DeviceList({ title, sources }: { title: string; sources: readonly Source[] }) {
  const { t } = useTranslation('devices')
  const stateOf = useStateWords()
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
              start={<Icon name={source.kind === 'dexcom' ? 'drop' : 'devices'} />}
              title={source.name}
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
 * What the participant has connected, all at once: undefined until each list has
 * been read or has failed. Reading them makes nobody known to a provider.
 */
export function useConnected(): Source[] | undefined {
  const devices = useCall(listConnectedDevices)
  const apps = useCall(listWearableApps, { query: { connected: 'true' } })
  if (devices.isPending || apps.isPending) return undefined
  // The apps come from their provider, each by itself.
  const sensors = devices.data?.map(sourceOfDevice).filter(({ kind }) => kind !== 'wearables') ?? []
  return [...sensors, ...(apps.data?.map((app) => sourceOfApp(app)) ?? [])].filter(({ synced }) => synced)
}
