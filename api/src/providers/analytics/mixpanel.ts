import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { requestJson, Unreachable, UnexpectedStatus } from '../http/request'
import type { AnalyticsProvider } from './provider'

/** Settings of the client. `baseUrl` differs by region: api.mixpanel.com, api-eu.mixpanel.com. */
export interface MixpanelSettings {
  baseUrl: string
  /** The project's token. */
  token: string
  /** Milliseconds. */
  timeout: number
}

const answer = z.object({ status: z.number(), error: z.nullish(z.string()) })

/** Mixpanel's endpoints for events and profiles. */
export function mixpanel({ baseUrl, token, timeout }: MixpanelSettings): AnalyticsProvider {
  /** Mixpanel may reject a request with status 200: the status in the body decides. */
  async function post(path: string, json: object): Promise<'sent' | 'refused'> {
    try {
      const { status } = await requestJson(new URL(`${baseUrl}/${path}?verbose=1`), answer, {
        method: 'POST',
        json,
        timeout,
      })
      return status === 1 ? 'sent' : 'refused'
    } catch (error) {
      if (!(error instanceof UnexpectedStatus)) throw error
      if (error.status === 400) return 'refused'
      throw new Unreachable('mixpanel', `answered ${error.status}`)
    }
  }

  return {
    pseudonym: (user_id) => createHmac('sha256', token).update(user_id).digest('hex'),
    track: (events) =>
      post(
        'track',
        events.map(({ event, distinct_id, id, at, app_type }) => ({
          event,
          properties: {
            token,
            time: Math.floor(at.getTime() / 1000),
            distinct_id,
            // $user_id without $device_id: Mixpanel does not merge events from before the sign-in.
            $user_id: distinct_id,
            $insert_id: id,
            app_type,
            // Without `ip` Mixpanel would derive a location from the address of this server.
            ip: '0',
          },
        })),
      ),
    setProfiles: (profiles) =>
      post(
        'engage',
        profiles.map(({ distinct_id, joined, language, app_type }) => ({
          $token: token,
          $distinct_id: distinct_id,
          $ip: '0',
          $set: { joined, language, app_type },
        })),
      ),
    // The value of $delete is ignored. Our ids are never aliases of another profile.
    deleteProfile: (distinct_id) =>
      post('engage', [{ $token: token, $distinct_id: distinct_id, $ignore_alias: true, $delete: '' }]),
  }
}
