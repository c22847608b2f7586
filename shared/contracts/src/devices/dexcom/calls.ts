import { call } from '../../call'
import type * as schema from './schema'

/** The URL at which the participant authorizes access to their glucose data at Dexcom. */
export const dexcomOauthUrl = call<typeof schema.dexcomOauthUrl>({
  id: 'dexcomOauthUrl',
  area: 'devices',
  method: 'GET',
  path: '/dexcom_api/get_oauth_url',
  policy: 'user',
})

/** Callback to which Dexcom redirects the browser; redirects to /sync. The state is valid once. */
export const dexcomCallback = call<typeof schema.dexcomCallback>({
  id: 'dexcomCallback',
  area: 'devices',
  method: 'GET',
  path: '/dexcom_api/callback',
  policy: 'public',
})

/** Ends the connection; its data stays unless `delete_data` is set. */
export const disconnectDexcom = call<typeof schema.disconnectDexcom>({
  id: 'disconnectDexcom',
  area: 'devices',
  method: 'DELETE',
  path: '/dexcom_api/disconnect_dexcom_device',
  policy: 'user',
})

/** The sources with their connection status. */
export const listConnectedDevices = call<typeof schema.listConnectedDevices>({
  id: 'listConnectedDevices',
  area: 'devices',
  method: 'GET',
  path: '/connected_devices',
  policy: 'user',
})
