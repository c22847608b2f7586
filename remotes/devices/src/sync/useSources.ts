import { useCall, useQueryClient } from '@almanac/api-client/query'
import { listConnectedDevices } from '@almanac/contracts/devices/dexcom'
import { listWearableApps } from '@almanac/contracts/devices/wearables'
import { sourceOfApp, sourceOfDevice, type Source } from './source'

/** A list that is loading, is there, or could not be loaded. */
export interface SourcesState {
  sources: Source[] | undefined
  /** It could not be read, or not read again. */
  failed: boolean
  /** The service that connects apps said so itself, rather than our server being out of reach. */
  serviceDown: boolean
  /** The status of the failure; 0 without an answer. */
  status: number | undefined
  retry: () => void
}

/** Dexcom and its state. */
export function useDexcom(): SourcesState {
  const { data, error, refetch } = useCall(listConnectedDevices)
  return {
    sources: data?.filter(({ source_id }) => source_id === 'dexcom').map(sourceOfDevice),
    failed: error !== null,
    serviceDown: false,
    status: error?.status,
    retry: () => void refetch(),
  }
}

/** The wearable provider's apps and their state. */
export function useApps(): SourcesState {
  const { data, error, refetch } = useCall(listWearableApps)
  return {
    sources: data?.map(sourceOfApp),
    failed: error !== null,
    serviceDown: error?.has('service_down') ?? false,
    status: error?.status,
    retry: () => void refetch(),
  }
}

/** Has the list that a source stands in read again. */
export function useRefetchSources(): (kind: Source['kind']) => Promise<void> {
  const queries = useQueryClient()
  return (kind) =>
    queries.invalidateQueries({ queryKey: [kind === 'app' ? listWearableApps.id : listConnectedDevices.id] })
}
