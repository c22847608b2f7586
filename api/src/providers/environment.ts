import { dexcom } from './dexcom/dexcom'
import type { DexcomProvider } from './dexcom/provider'
import type { WearableProvider } from './wearables/provider'
import { validic } from './wearables/validic'

/** The outside world as the server uses it; null where nothing is configured. */
export interface Providers {
  wearables: WearableProvider | null
  dexcom: DexcomProvider | null
}

/** Names and values as in process.env. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Milliseconds until a provider counts as down, unless PROVIDER_TIMEOUT says otherwise. */
const TIMEOUT = 10_000

/**
 * The clients that the environment configures:
 * VALIDIC_ORGANIZATION and VALIDIC_TOKEN, with VALIDIC_BASE_URL and VALIDIC_PAGES_URL for another address;
 * DEXCOM_CLIENT_ID and DEXCOM_CLIENT_SECRET, with DEXCOM_BASE_URL and DEXCOM_LOGIN_URL for another region.
 */
export function providersFromEnvironment(environment: Environment): Providers {
  const timeout = Number(environment['PROVIDER_TIMEOUT'] ?? TIMEOUT)
  return { wearables: wearablesFrom(environment, timeout), dexcom: dexcomFrom(environment, timeout) }
}

function wearablesFrom(environment: Environment, timeout: number): WearableProvider | null {
  const organization = environment['VALIDIC_ORGANIZATION']
  const token = environment['VALIDIC_TOKEN']
  if (!organization || !token) return null
  const baseUrl = environment['VALIDIC_BASE_URL'] ?? 'https://api.validic.com/v1'
  const pagesUrl = environment['VALIDIC_PAGES_URL'] ?? 'https://app.validic.com'
  return validic({ baseUrl, pagesUrl, organization, token, timeout })
}

function dexcomFrom(environment: Environment, timeout: number): DexcomProvider | null {
  const clientId = environment['DEXCOM_CLIENT_ID']
  const clientSecret = environment['DEXCOM_CLIENT_SECRET']
  if (!clientId || !clientSecret) return null
  const baseUrl = environment['DEXCOM_BASE_URL'] ?? 'https://api.dexcom.com'
  return dexcom({ baseUrl, loginUrl: environment['DEXCOM_LOGIN_URL'] ?? baseUrl, clientId, clientSecret, timeout })
}
