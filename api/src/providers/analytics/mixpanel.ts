import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { requestJson, Unreachable, UnexpectedStatus } from '../http/request'
import type { AnalyticsProvider } from './provider'

/** What the client needs. The base differs by region: api.mixpanel.com, api-eu.mixpanel.com. */
export interface MixpanelSettings {
  baseUrl: string
  /** The project's token. */
  token: string
  /** Milliseconds. */
  timeout: number
}

const answer = z.object({ status: z.number(), error: z.nullish(z.string()) })

/** Mixpanel's track call. */
export function mixpanel({ baseUrl, token, timeout }: MixpanelSettings): AnalyticsProvider {
  return {
    pseudonym: (user_id) => createHmac('sha256', token).update(user_id).digest('hex'),
    async track(events) {
      const json = events.map(({ event, distinct_id, id, at }) => ({
        event,
        // Without an address it would be guessed from that of this server.
        properties: { token, time: Math.floor(at.getTime() / 1000), distinct_id, $insert_id: id, ip: '0' },
      }))
      try {
        const { status } = await requestJson(new URL(`${baseUrl}/track?verbose=1`), answer, {
          method: 'POST',
          json,
          timeout,
        })
        return status === 1 ? 'taken' : 'refused'
      } catch (error) {
        if (!(error instanceof UnexpectedStatus)) throw error
        if (error.status === 400) return 'refused'
        throw new Unreachable('mixpanel', `answered ${error.status}`)
      }
    },
  }
}
