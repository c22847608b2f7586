import { call } from '../../call'
import type * as schema from './schema'

export type { WearableApp } from './schema'

/** The apps that can be connected, with their status. 503 with code service_down while the provider does not respond. */
export const listWearableApps = call<typeof schema.listWearableApps>({
  id: 'listWearableApps',
  area: 'devices',
  method: 'GET',
  path: '/wearables/apps',
  policy: 'user',
})

/** Registers the participant at the provider; idempotent. */
export const provisionWearableUser = call<typeof schema.provisionWearableUser>({
  id: 'provisionWearableUser',
  area: 'devices',
  method: 'POST',
  path: '/wearables/user',
  policy: 'user',
})

/** The participant's access token at the provider. 503 service_down. */
export const wearableUserToken = call<typeof schema.wearableUserToken>({
  id: 'wearableUserToken',
  area: 'devices',
  method: 'GET',
  path: '/wearables/user_token',
  policy: 'user',
})

/** The URL at which the participant lets the provider read one app; it redirects back to /sync. */
export const wearableAuthorizationUrl = call<typeof schema.wearableAuthorizationUrl>({
  id: 'wearableAuthorizationUrl',
  area: 'devices',
  method: 'GET',
  path: '/wearables/authorization_url',
  policy: 'user',
})

/** Makes the provider fetch one app's newest data. 404 for an app that is not connected, 503 service_down. */
export const refreshWearableApp = call<typeof schema.refreshWearableApp>({
  id: 'refreshWearableApp',
  area: 'devices',
  method: 'POST',
  path: '/wearables/apps/{app}/refresh',
  policy: 'user',
})

/** Ends the provider's access to one app; idempotent. 503 service_down. */
export const unsyncWearableApp = call<typeof schema.unsyncWearableApp>({
  id: 'unsyncWearableApp',
  area: 'devices',
  method: 'DELETE',
  path: '/wearables/apps/{app}',
  policy: 'user',
})
