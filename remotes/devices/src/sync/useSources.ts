import { useCall, useQueryClient } from '@almanac/api-client/query'
import { listConnectedDevices } from '@almanac/contracts/devices/dexcom'
import { getHumanApi } from '@almanac/contracts/devices/human-api'
import {
  listMissingMeasurements,
  listStoredSources,
  type MissingMeasurements,
} from '@almanac/contracts/devices/samples'
import { listWearableApps } from '@almanac/contracts/devices/wearables'
import { sourceOfApp, sourceOfDevice, type ConnectedDevice, type Source } from './source'

/** A list of sources: loading, loaded, or failed. */
export interface SourcesState {
  sources: Source[] | undefined
  /** Loading or refetching failed. */
  failed: boolean
  /** The app provider's service reported itself unavailable, as opposed to our server being unreachable. */
  serviceDown: boolean
  /** The HTTP status of the failure; 0 without a response. */
  status: number | undefined
  retry: () => void
}

/** All sources that have an id; empty until they are loaded. */
export function useDevices(): Source[] {
  return useCall(listConnectedDevices).data?.map(sourceOfDevice) ?? []
}

/** One of the sources that have an id, and its state. */
export function useDevice(id: ConnectedDevice['source_id']): SourcesState {
  const { data, error, refetch } = useCall(listConnectedDevices)
  return {
    sources: data?.filter(({ source_id }) => source_id === id).map(sourceOfDevice),
    failed: error !== null,
    serviceDown: false,
    status: error?.status,
    retry: () => void refetch(),
  }
}

/** The wearable provider's apps and their state. */
export function useApps(): SourcesState {
  const { data, error, refetch } = useCall(listWearableApps)
  // The latest value of an app is stored here; the provider knows only when the app was read.
  const stored = useCall(listStoredSources).data
  const lastValueOf = (subname: string): string | null =>
    stored?.find(({ source, device }) => source === 'validic' && device === subname)?.last_value_at ?? null
  const leftOut = useCall(listConnectedDevices).data?.find(({ source_id }) => source_id === 'wearables')?.left_out
  const leftOutOf = (subname: string): number => leftOut?.find(({ device }) => device === subname)?.count ?? 0
  return {
    // What is connected comes first; the order of the provider else.
    sources: data
      ?.map((app) => sourceOfApp(app, { last_value_at: lastValueOf(app.subname), left_out: leftOutOf(app.subname) }))
      .sort((one, other) => Number(other.synced) - Number(one.synced)),
    failed: error !== null,
    serviceDown: error?.has('service_down') ?? false,
    status: error?.status,
    retry: () => void refetch(),
  }
}

/** Missing measurements by source; empty until they are loaded. */
export function useMissing(): (source: Source) => MissingMeasurements[] {
  const { data } = useCall(listMissingMeasurements)
  return ({ id, kind }) =>
    data?.filter(({ source, device }) => (kind === 'app' ? device === id : source === kind)) ?? []
}

/** Whether health records can be connected here; false while unknown. */
export function useHumanApiEnabled(): boolean {
  return useCall(getHumanApi).data?.human_api_enabled ?? false
}

/** Refetches the list that contains a kind of source. */
export function useRefetchSources(): (kind: Source['kind']) => Promise<unknown> {
  const queries = useQueryClient()
  return (kind) =>
    Promise.all(
      [
        ...(kind === 'app' ? [listWearableApps] : [listConnectedDevices, getHumanApi]),
        // Disconnecting may delete a source's data, and refreshing adds some.
        listStoredSources,
        listMissingMeasurements,
      ].map(({ id }) => queries.invalidateQueries({ queryKey: [id] })),
    )
}
