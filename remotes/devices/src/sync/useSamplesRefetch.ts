import { useEffect, useRef } from 'react'
import { useQueryClient } from '@almanac/api-client/query'
import { getAppleHealth } from '@almanac/contracts/devices/apple-health'
import { getDailyMeasurements } from '@almanac/contracts/devices/daily'
import { getDeviceOrder } from '@almanac/contracts/devices/device-order'
import { listConnectedDevices } from '@almanac/contracts/devices/dexcom'
import { getGlucoseReport } from '@almanac/contracts/devices/glucose'
import { getMeasurementLedger } from '@almanac/contracts/devices/ledger'
import { listMissingMeasurements, listStoredSources } from '@almanac/contracts/devices/samples'
import { useShellEvents } from '@almanac/federation/events'

/** Calls that read stored samples or the state of connections. The app provider's own list is not among them. */
const CALLS = [
  getAppleHealth,
  getDailyMeasurements,
  getDeviceOrder,
  getGlucoseReport,
  getMeasurementLedger,
  listConnectedDevices,
  listMissingMeasurements,
  listStoredSources,
]

/** Throttle from the first of several events: a phone that uploads a whole day sends many batches. */
const REFETCH_DELAY_MS = 300

/** Refetches what is on the screen when the server has read a device, or another device has uploaded measurements. */
export function useSamplesRefetch(): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useShellEvents(({ type }) => {
    if (type !== 'samples' && type !== 'missed') return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      for (const { id } of CALLS) void queries.invalidateQueries({ queryKey: [id] })
    }, REFETCH_DELAY_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
}
