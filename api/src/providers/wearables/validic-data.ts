import * as z from 'zod/mini'
import { measuredNumber } from '../http/fields'
import { requestJson, Unreachable, UnexpectedStatus } from '../http/request'
import type { ValidicSettings } from './validic'
import { WEARABLE_RECORD_KINDS, type WearableProvider, type WearableRecord } from './provider'

/** Records per page: the provider's maximum. */
const PAGE = 100

/** Maximum pages per query, in case the provider never sends a last page. */
const MAX_PAGES = 500

const short = z.nullish(z.string().check(z.maxLength(80)))

const record = z.object({
  _id: z.string().check(z.minLength(1), z.maxLength(80)),
  timestamp: z.string().check(z.maxLength(40)),
  utc_offset: short,
  last_updated: short,
  source: short,
  source_name: short,
  user_id: short,
  // routine
  steps: measuredNumber,
  distance: measuredNumber,
  // fitness
  start_time: short,
  duration: measuredNumber,
  type: short,
  // sleep
  awake: measuredNumber,
  deep: measuredNumber,
  light: measuredNumber,
  rem: measuredNumber,
  total_sleep: measuredNumber,
  // weight
  weight: measuredNumber,
  // biometrics
  systolic: measuredNumber,
  diastolic: measuredNumber,
  resting_heartrate: measuredNumber,
  spo2: measuredNumber,
  temperature: measuredNumber,
  // diabetes
  blood_glucose: measuredNumber,
})

const page = z.object({
  summary: z.object({ results: z.nullish(z.number()) }),
  fitness: z.optional(z.array(record)),
  routine: z.optional(z.array(record)),
  sleep: z.optional(z.array(record)),
  weight: z.optional(z.array(record)),
  biometrics: z.optional(z.array(record)),
  diabetes: z.optional(z.array(record)),
})

/** The records of the wearable provider's V1 API. */
export function validicData({
  baseUrl,
  organization,
  token,
  timeout,
}: ValidicSettings): Pick<WearableProvider, 'records'> {
  const isOwn = (stated: string | null | undefined, id: string) =>
    stated === null || stated === undefined || stated === id

  async function pageOf(id: string, kind: (typeof WEARABLE_RECORD_KINDS)[number], query: Record<string, string>) {
    const path = `organizations/${encodeURIComponent(organization)}/users/${encodeURIComponent(id)}/${kind}.json`
    const url = new URL(`${baseUrl}/${path}`)
    for (const [name, value] of Object.entries({ ...query, access_token: token })) url.searchParams.set(name, value)
    try {
      const records = (await requestJson(url, page, { timeout }))[kind]
      if (!records) throw new Unreachable('wearables', 'answered in an unknown shape')
      return records
    } catch (error) {
      if (!(error instanceof UnexpectedStatus)) throw error
      if (error.status === 404) return 'unknown_user'
      throw new Unreachable('wearables', `answered ${error.status}`)
    }
  }

  return {
    async records(id, from, to) {
      const period = { start_date: from.toISOString(), end_date: to.toISOString(), limit: String(PAGE) }
      const found: WearableRecord[] = []
      for (const kind of WEARABLE_RECORD_KINDS) {
        for (let offset = 0, last = false; !last; offset += PAGE) {
          if (offset >= MAX_PAGES * PAGE) throw new Unreachable('wearables', 'has no last page')
          const records = await pageOf(id, kind, { ...period, offset: String(offset) })
          if (records === 'unknown_user') return records
          // Another user's record in the response is an error of the provider: the whole response is discarded.
          if (!records.every(({ user_id }) => isOwn(user_id, id)))
            throw new Unreachable('wearables', 'answered with records of somebody else')
          found.push(...records.map((one) => ({ ...one, kind })))
          last = records.length < PAGE
        }
      }
      return found
    },
  }
}
