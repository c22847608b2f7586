import * as z from 'zod/mini'
import { measuredNumber } from '../http/fields'
import { requestJson, Unreachable, UnexpectedStatus } from '../http/request'
import type { HumanApiProvider, HumanRecord, HumanRecordKind } from './provider'

/** Settings of the client. */
export interface HumanApiSettings {
  /** `https://auth.humanapi.co` */
  authUrl: string
  /** `https://api.humanapi.co` */
  dataUrl: string
  /** The page on which participants choose their sources. */
  connectUrl: string
  clientId: string
  clientSecret: string
  /** Milliseconds. */
  timeout: number
}

/** Records per page: the provider's maximum. */
const PAGE = 500

/** Maximum pages per query, in case the provider never sends a last page. */
const MAX_PAGES = 200

const session = z.object({ session_token: z.string().check(z.minLength(1)) })
const access = z.object({
  human_id: z.string().check(z.minLength(1), z.maxLength(80)),
  access_token: z.string().check(z.minLength(1)),
})
const sources = z.array(z.object({ source: z.string().check(z.maxLength(80)) }))

const short = z.nullish(z.string().check(z.maxLength(80)))
const records = z.array(
  z.object({
    id: z.string().check(z.minLength(1), z.maxLength(80)),
    humanId: short,
    startTime: short,
    timestamp: short,
    endTime: short,
    timeZone: short,
    updatedAt: short,
    source: short,
    type: short,
    unit: short,
    value: measuredNumber,
    systolic: measuredNumber,
    diastolic: measuredNumber,
    steps: measuredNumber,
    duration: measuredNumber,
  }),
)

/** The client of Human API: tokens, sources and records. */
export function humanApi(settings: HumanApiSettings): HumanApiProvider {
  const { clientId, clientSecret, timeout } = settings

  function token<T>(type: 'session' | 'access', client_user_id: string, shape: z.ZodMiniType<T>): Promise<T> {
    return requestJson(new URL(`${settings.authUrl}/v1/connect/token`), shape, {
      method: 'POST',
      json: { client_id: clientId, client_secret: clientSecret, client_user_id, type },
      timeout,
    })
  }

  async function ask<T>(path: string, shape: z.ZodMiniType<T>, bearer: string): Promise<T | 'unauthorized'> {
    try {
      return await requestJson(new URL(`${settings.dataUrl}${path}`), shape, {
        timeout,
        authorization: `Bearer ${bearer}`,
      })
    } catch (error) {
      if (error instanceof UnexpectedStatus && error.status === 401) return 'unauthorized'
      throw unexpected(error)
    }
  }

  return {
    async session(client_user_id) {
      const { session_token } = await token('session', client_user_id, session).catch((error: unknown) => {
        throw unexpected(error)
      })
      return session_token
    },
    connectUrl(session_token) {
      return `${settings.connectUrl}?${new URLSearchParams({ token: session_token }).toString()}`
    },
    async access(client_user_id) {
      try {
        const answer = await token('access', client_user_id, access)
        return { human_id: answer.human_id, token: answer.access_token }
      } catch (error) {
        if (error instanceof UnexpectedStatus && error.status === 404) return null
        throw unexpected(error)
      }
    },
    async sources(bearer) {
      const answer = await ask('/v1/human/sources', sources, bearer)
      return answer === 'unauthorized' ? answer : answer.map(({ source }) => source)
    },
    async records(bearer, kind, from, to) {
      const days = { start_date: dateOf(from), end_date: dateOf(to), limit: String(PAGE) }
      const found: HumanRecord[] = []
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const query = new URLSearchParams({ ...days, offset: String(page * PAGE) }).toString()
        const answer = await ask(`/v1/human/${kind}?${query}`, records, bearer)
        if (answer === 'unauthorized') return answer
        found.push(...answer.map((record) => recordOf(kind, record)))
        if (answer.length < PAGE) return found
      }
      throw new Unreachable('human_api', 'has no last page')
    },
  }
}

const dateOf = (instant: Date): string => instant.toISOString().slice(0, 10)

function recordOf(kind: HumanRecordKind, record: z.infer<typeof records>[number]): HumanRecord {
  return {
    id: record.id,
    human_id: record.humanId ?? null,
    kind,
    start_time: record.startTime ?? record.timestamp ?? '',
    end_time: record.endTime ?? null,
    time_zone: record.timeZone ?? null,
    updated_at: record.updatedAt ?? null,
    source: record.source ?? null,
    value: record.value ?? null,
    systolic: record.systolic ?? null,
    diastolic: record.diastolic ?? null,
    steps: record.steps ?? null,
    duration: record.duration ?? null,
    unit: record.unit ?? null,
    activity: record.type ?? null,
  }
}

/** A status that the caller does not handle becomes Unreachable. */
function unexpected(error: unknown): unknown {
  return error instanceof UnexpectedStatus ? new Unreachable('human_api', `answered ${error.status}`) : error
}
