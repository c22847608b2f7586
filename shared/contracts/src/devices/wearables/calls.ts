import { call } from '../../call'
import type * as schema from './schema'

export type { WearableApp } from './schema'

/** What can be connected and what is. 503 with code service_down while the provider does not answer. */
export const listWearableApps = call<typeof schema.listWearableApps>({
  id: 'listWearableApps',
  area: 'devices',
  method: 'GET',
  path: '/wearables/apps',
  policy: 'user',
})

/** Makes the participant known to the provider; doing it twice changes nothing. */
export const provisionWearableUser = call<typeof schema.provisionWearableUser>({
  id: 'provisionWearableUser',
  area: 'devices',
  method: 'POST',
  path: '/wearables/user',
  policy: 'user',
})

/** The participant's token at the provider, which opens what is theirs there. 503 service_down. */
export const wearableUserToken = call<typeof schema.wearableUserToken>({
  id: 'wearableUserToken',
  area: 'devices',
  method: 'GET',
  path: '/wearables/user_token',
  policy: 'user',
})

/** Where the browser goes to let the provider read one app; it comes back to /sync. */
export const wearableAuthorizationUrl = call<typeof schema.wearableAuthorizationUrl>({
  id: 'wearableAuthorizationUrl',
  area: 'devices',
  method: 'GET',
  path: '/wearables/authorization_url',
  policy: 'user',
})

/** Has the provider fetch one app's newest data. 404 for an app that is not connected, 503 service_down. */
export const refreshWearableApp = call<typeof schema.refreshWearableApp>({
  id: 'refreshWearableApp',
  area: 'devices',
  method: 'POST',
  path: '/wearables/apps/{app}/refresh',
  policy: 'user',
})

/** Ends the provider's access to one app; doing it twice changes nothing. 503 service_down. */
export const unsyncWearableApp = call<typeof schema.unsyncWearableApp>({
  id: 'unsyncWearableApp',
  area: 'devices',
  method: 'DELETE',
  path: '/wearables/apps/{app}',
  policy: 'user',
})
