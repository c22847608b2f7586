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

/** All sources that are known by their id; empty until they have been read. */
export function useDevices(): Source[] {
  return useCall(listConnectedDevices).data?.map(sourceOfDevice) ?? []
}

/** One of the sources that are known by their id, and its state. */
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
  // What an app brought is stored here; the provider knows only when it was read.
  const stored = useCall(listStoredSources).data
  const lastValueOf = (subname: string): string | null =>
    stored?.find(({ source, device }) => source === 'validic' && device === subname)?.last_value_at ?? null
  return {
    sources: data?.map((app) => sourceOfApp(app, lastValueOf(app.subname))),
    failed: error !== null,
    serviceDown: error?.has('service_down') ?? false,
    status: error?.status,
    retry: () => void refetch(),
  }
}

/** What is missing of each source; nothing until it has been read. */
export function useMissing(): (source: Source) => MissingMeasurements[] {
  const { data } = useCall(listMissingMeasurements)
  return ({ id, kind }) =>
    data?.filter(({ source, device }) => (kind === 'app' ? device === id : source === kind)) ?? []
}

/** Whether health records can be connected here; while that is not known they are not offered. */
export function useHumanApiEnabled(): boolean {
  return useCall(getHumanApi).data?.human_api_enabled ?? false
}

/** Has the list that a source stands in read again. */
export function useRefetchSources(): (kind: Source['kind']) => Promise<unknown> {
  const queries = useQueryClient()
  return (kind) =>
    Promise.all(
      [
        ...(kind === 'app' ? [listWearableApps] : [listConnectedDevices, getHumanApi]),
        // Disconnecting may delete what a source brought, and refreshing brings more.
        listStoredSources,
        listMissingMeasurements,
      ].map(({ id }) => queries.invalidateQueries({ queryKey: [id] })),
    )
}
