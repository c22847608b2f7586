import type { KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import { StartFailure } from '../../database/embedded/failure'
import { requestJson, Unreachable, UnexpectedStatus } from '../http/request'
import { privateKeyOf, signedToken } from './signed-token'

/** A Google service account, from its key file. */
export interface ServiceAccount {
  project: string
  email: string
  key: KeyObject
  keyId: string
  /** The endpoint that exchanges an assertion for an access token. */
  tokenUrl: string
}

const keyFile = z.object({
  project_id: z.string().check(z.regex(/^[\w:.-]+$/)),
  client_email: z.string(),
  private_key: z.string(),
  private_key_id: z.string(),
  token_uri: z.url({ protocol: /^https?$/ }),
})

/** Parses a key file. Throws StartFailure, which names the setting but contains nothing of the key. */
export function serviceAccountOf(setting: string, json: string): ServiceAccount {
  const { data: file } = keyFile.safeParse(parsed(json))
  if (!file) throw new StartFailure(`${setting} has to hold the key file of a service account, as JSON.`)
  return {
    project: file.project_id,
    email: file.client_email,
    key: privateKeyOf(setting, file.private_key, 'rsa'),
    keyId: file.private_key_id,
    tokenUrl: file.token_uri,
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const ASSERTION_LIFE_SECONDS = 3_600

/** How long before its expiry an access token is renewed. */
const RENEW_BEFORE_MS = 5 * 60_000

const granted = z.object({ access_token: z.string(), expires_in: z.number() })

/** Access tokens of a service account (OAuth 2.0, RFC 7523). */
export interface GoogleAccess {
  /** A valid token, from the cache or a request. Throws Unreachable when Google is unavailable or rejects our key. */
  token(): Promise<string>
  /** Removes a rejected token from the cache. */
  forget(token: string): void
}

/** Requests access tokens and caches the current one. */
export function googleAccess(account: ServiceAccount, timeout: number): GoogleAccess {
  let current: { token: string; until: number } | null = null
  let pendingToken: Promise<string> | null = null

  async function ask(): Promise<string> {
    const url = new URL(account.tokenUrl)
    const iat = Math.floor(Date.now() / 1_000)
    const claims = { iss: account.email, scope: SCOPE, aud: account.tokenUrl, iat, exp: iat + ASSERTION_LIFE_SECONDS }
    const form = {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: signedToken(account.key, { kid: account.keyId }, claims),
    }
    try {
      const { access_token, expires_in } = await requestJson(url, granted, { method: 'POST', form, timeout })
      current = { token: access_token, until: Date.now() + expires_in * 1_000 - RENEW_BEFORE_MS }
      return access_token
    } catch (error) {
      // A revoked key or a wrong clock concerns every message: they are retried rather than dropped.
      if (error instanceof UnexpectedStatus) throw new Unreachable(url.hostname, `refused our key: ${error.status}`)
      throw error
    }
  }

  return {
    token() {
      if (current && current.until > Date.now()) return Promise.resolve(current.token)
      // Concurrent messages share one request.
      pendingToken ??= ask().finally(() => {
        pendingToken = null
      })
      return pendingToken
    },
    forget(token) {
      if (current?.token === token) current = null
    },
  }
}
