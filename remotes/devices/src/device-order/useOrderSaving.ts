import { useRef, useState } from 'react'
import { api } from '@almanac/api-client'
import { useQueryClient } from '@almanac/api-client/query'
import { getDailyMeasurements } from '@almanac/contracts/devices/daily'
import { getDeviceOrder, updateDeviceOrder } from '@almanac/contracts/devices/device-order'
import { getGlucoseReport } from '@almanac/contracts/devices/glucose'
import { getMeasurementLedger } from '@almanac/contracts/devices/ledger'
import { useBusy } from '@almanac/federation/shell'

/** What is computed by the order. */
const BY_ORDER = [getDailyMeasurements, getMeasurementLedger, getGlucoseReport]

/** The order on its way to the server. */
export interface OrderSaving {
  /** The numbers of the devices as they were moved; null once the server has them, or has refused them. */
  wanted: readonly number[] | null
  state: 'idle' | 'saving' | 'saved' | 'failed'
  /** Shows an order that is still being moved. */
  show: (numbers: readonly number[]) => void
  /** Stores an order; an empty one is the default order. */
  store: (numbers: readonly number[]) => void
}

/** Stores orders one after another: while one is on its way, only the last of those that follow is sent. */
export function useOrderSaving(): OrderSaving {
  const queries = useQueryClient()
  const [wanted, setWanted] = useState<readonly number[] | null>(null)
  const [state, setState] = useState<OrderSaving['state']>('idle')
  const next = useRef<readonly number[] | null>(null)
  const isRunning = useRef(false)
  useBusy(state === 'saving')

  async function run(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setState('saving')
    let outcome: OrderSaving['state'] = 'saved'
    while (next.current) {
      const numbers = next.current
      next.current = null
      try {
        const order = await api(updateDeviceOrder, { body: { numbers: [...numbers] } })
        queries.setQueriesData({ queryKey: [getDeviceOrder.id] }, order)
        outcome = 'saved'
      } catch {
        outcome = 'failed'
      }
    }
    isRunning.current = false
    setWanted(null)
    setState(outcome)
    for (const { id } of outcome === 'saved' ? BY_ORDER : [getDeviceOrder])
      void queries.invalidateQueries({ queryKey: [id] })
  }

  return {
    wanted,
    state,
    show: setWanted,
    store: (numbers) => {
      if (numbers.length > 0) setWanted(numbers)
      next.current = numbers
      void run()
    },
  }
}
