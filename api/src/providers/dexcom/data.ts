import * as z from 'zod/mini'
import { requestJson, Unreachable, UnexpectedStatus } from '../http/request'
import type { DexcomAnswer, DexcomProvider, DexcomReading } from './provider'

/** Maximum days per request (version 3). */
export const MAX_WINDOW_DAYS = 30

const UNITS = ['mg/dL', 'mmol/L']

/** Values that stand for out of range in version 2, which has no status for it. */
const BELOW_SCALE_MG_PER_DL = 39
const ABOVE_SCALE_MG_PER_DL = 401

/**
 * Highest plausible number. Dexcom reports 401 for everything above its scale of 400, but actual values
 * above it occur.
 */
const MAX_TOLD = 1_000

const time = z.string().check(z.minLength(1), z.maxLength(40))

/** A number, or what a receiver shows beyond its scale. */
const reading = z.nullish(z.union([z.number(), z.string().check(z.maxLength(10))]))

const version3 = z.object({
  userId: z.nullish(z.string().check(z.maxLength(200))),
  records: z.array(
    z.object({
      systemTime: time,
      displayTime: z.nullish(time),
      value: reading,
      status: z.nullish(z.string()),
      unit: z.nullish(z.string()),
    }),
  ),
})

const version2 = z.object({
  unit: z.string(),
  egvs: z.array(
    z.object({
      systemTime: time,
      displayTime: z.nullish(time),
      value: reading,
      realtimeValue: reading,
      smoothedValue: reading,
      status: z.nullish(z.string()),
    }),
  ),
})

const dataRange = z.object({ egvs: z.nullish(z.object({ start: z.nullish(z.object({ systemTime: time })) })) })

interface DataSettings {
  baseUrl: string
  /** Milliseconds. */
  timeout: number
}

/** Dexcom's data API: version 3, else version 2 where a region does not have version 3. */
export function dexcomData({ baseUrl, timeout }: DataSettings): Pick<DexcomProvider, 'readings' | 'firstReading'> {
  /** Returns 'missing' for a 404, 'unauthorized' for a 401. */
  async function ask<T>(path: string, shape: z.ZodMiniType<T>, token: string): Promise<DexcomAnswer<T> | 'missing'> {
    try {
      return await requestJson(new URL(`${baseUrl}${path}`), shape, { timeout, authorization: `Bearer ${token}` })
    } catch (error) {
      if (!(error instanceof UnexpectedStatus)) throw error
      if (error.status === 401) return 'unauthorized'
      if (error.status === 404) return 'missing'
      throw new Unreachable('dexcom', `answered ${error.status}`)
    }
  }

  return {
    async readings(token, from, to) {
      const query = new URLSearchParams({ startDate: withoutZone(from), endDate: withoutZone(to) }).toString()
      const newer = await ask(`/v3/users/self/egvs?${query}`, version3, token)
      if (newer === 'unauthorized') return newer
      if (newer !== 'missing')
        return { user: newer.userId ?? null, readings: newer.records.map(readingOfVersion3), complete: true }
      const older = await ask(`/v2/users/self/egvs?${query}`, version2, token)
      if (older === 'unauthorized') return older
      if (older === 'missing') throw new Unreachable('dexcom', 'has neither version of its data')
      return { user: null, complete: false, readings: older.egvs.map((egv) => readingOfVersion2(egv, older.unit)) }
    },
    async firstReading(token) {
      for (const version of ['v3', 'v2']) {
        const range = await ask(`/${version}/users/self/dataRange`, dataRange, token)
        if (range === 'unauthorized') return range
        if (range !== 'missing') return range.egvs?.start?.systemTime ?? null
      }
      throw new Unreachable('dexcom', 'has neither version of its data')
    },
  }
}

/** An instant in Dexcom's format: UTC without a zone designator. */
const withoutZone = (instant: Date): string => instant.toISOString().slice(0, 19)

function readingOfVersion3(record: z.infer<typeof version3>['records'][number]): DexcomReading {
  return {
    system_time: record.systemTime,
    display_time: record.displayTime ?? null,
    ...valueOf(record.value ?? null, record.status ?? null, record.unit ?? null),
  }
}

function readingOfVersion2(egv: z.infer<typeof version2>['egvs'][number], unit: string): DexcomReading {
  // The smoothed value is added later and is more accurate.
  const value = egv.smoothedValue ?? egv.value ?? egv.realtimeValue ?? null
  return {
    system_time: egv.systemTime,
    display_time: egv.displayTime ?? null,
    ...valueOf(value, egv.status ?? null, unit),
  }
}

/** The value, or the bound that it is beyond; a number that stands for out of range is never returned as a value. */
function valueOf(
  read: number | string | null,
  status: string | null,
  unit: string | null,
): Pick<DexcomReading, 'value' | 'bound' | 'unit'> {
  const word = typeof read === 'string' ? read.toLowerCase() : status
  const value = typeof read === 'string' ? null : read
  const knownUnit = UNITS.find((one) => one === unit)
  // An implausible number, or one in an unknown unit, is an error and not out of range: validation of the readings rejects it later.
  if (value !== null && (value < 0 || value > MAX_TOLD)) return { value, bound: null, unit: unit ?? '' }
  const outside = knownUnit === 'mg/dL' && value !== null
  if (word === 'low' || (outside && value <= BELOW_SCALE_MG_PER_DL))
    return { value: null, bound: 'low', unit: knownUnit ?? 'mg/dL' }
  if (word === 'high' || (outside && value >= ABOVE_SCALE_MG_PER_DL))
    return { value: null, bound: 'high', unit: knownUnit ?? 'mg/dL' }
  return { value, bound: null, unit: knownUnit ?? '' }
}
