import { useCall } from '@almanac/api-client/query'
import { listConnectedDevices } from '@almanac/contracts/devices/dexcom'
import { listWearableApps } from '@almanac/contracts/devices/wearables'
import { sourceOfApp, sourceOfDexcom, type Source } from '../sync/source'

/**
 * What the participant has connected, all at once: nothing until each list has
 * come or could not be brought. Asking makes nobody known to a provider.
 */
export function useConnected(): Source[] {
  const dexcom = useCall(listConnectedDevices)
  const apps = useCall(listWearableApps, { query: { connected: 'true' } })
  if (dexcom.isPending || apps.isPending) return []
  const sensors =
    dexcom.data
      ?.filter(({ source_id }) => source_id === 'dexcom')
      .map(({ connected_at, connected }) => sourceOfDexcom(connected_at, connected)) ?? []
  return [...sensors, ...(apps.data?.map(sourceOfApp) ?? [])].filter(({ synced }) => synced)
}
