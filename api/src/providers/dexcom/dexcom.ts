import * as z from 'zod/mini'
import { requestJson, Unreachable, UnexpectedStatus } from '../http/request'
import { dexcomData } from './data'
import type { DexcomProvider, DexcomTokens } from './provider'

/** Settings of the client. `baseUrl` differs by region: api.dexcom.com, api.dexcom.eu, api.dexcom.jp. */
export interface DexcomSettings {
  baseUrl: string
  /** Prefix of the login page for browsers; may differ from `baseUrl`. */
  loginUrl: string
  clientId: string
  clientSecret: string
  /** Milliseconds. */
  timeout: number
}

/**
 * Maximum of `expires_in`. It is in seconds, but documented in milliseconds: a larger number would be
 * milliseconds and is rejected.
 */
const MAX_TOKEN_SECONDS = 24 * 60 * 60

/** A code or refresh token that is not good. Every other refusal is about us, and passes when our settings are right. */
const invalidGrant = z.object({ error: z.literal('invalid_grant') })

const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.string().check(z.minLength(1)),
  expires_in: z.number().check(z.positive(), z.lte(MAX_TOKEN_SECONDS)),
})

/** Dexcom's OAuth endpoints (version 2) and data API. */
export function dexcom(settings: DexcomSettings): DexcomProvider {
  async function tokens(grant: Record<string, string>): Promise<DexcomTokens | 'refused'> {
    const requestedAt = Date.now()
    try {
      const answer = await requestJson(new URL(`${settings.baseUrl}/v2/oauth2/token`), tokenAnswer, {
        method: 'POST',
        form: { client_id: settings.clientId, client_secret: settings.clientSecret, ...grant },
        timeout: settings.timeout,
      })
      return {
        access_token: answer.access_token,
        refresh_token: answer.refresh_token,
        expires_at: new Date(requestedAt + answer.expires_in * 1000),
      }
    } catch (error) {
      if (!(error instanceof UnexpectedStatus)) throw error
      if (invalidGrant.safeParse(error.body).success) return 'refused'
      throw new Unreachable('dexcom', `answered ${error.status}`)
    }
  }

  return {
    ...dexcomData(settings),
    timeout: settings.timeout,
    loginUrl(redirectUri, state) {
      const query = new URLSearchParams({
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'offline_access',
        state,
      })
      return `${settings.loginUrl}/v2/oauth2/login?${query.toString()}`
    },
    exchange: (code, redirectUri) => tokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
    refresh: (refreshToken, redirectUri) =>
      tokens({ grant_type: 'refresh_token', refresh_token: refreshToken, redirect_uri: redirectUri }),
  }
}
