import { call } from '../../call'
import type * as schema from './schema'

/** Where the browser goes to let Dexcom's server hand out the participant's glucose data. */
export const dexcomOauthUrl = call<typeof schema.dexcomOauthUrl>({
  id: 'dexcomOauthUrl',
  area: 'devices',
  method: 'GET',
  path: '/dexcom_api/get_oauth_url',
  policy: 'user',
})

/** Where Dexcom sends the browser back to; redirects to /sync. The state is good once. */
export const dexcomCallback = call<typeof schema.dexcomCallback>({
  id: 'dexcomCallback',
  area: 'devices',
  method: 'GET',
  path: '/dexcom_api/callback',
  policy: 'public',
})

/** Ends the connection; what it brought stays unless `delete_data` says otherwise. */
export const disconnectDexcom = call<typeof schema.disconnectDexcom>({
  id: 'disconnectDexcom',
  area: 'devices',
  method: 'DELETE',
  path: '/dexcom_api/disconnect_dexcom_device',
  policy: 'user',
})

/** The sources that are recognised by id for their connection status. */
export const listConnectedDevices = call<typeof schema.listConnectedDevices>({
  id: 'listConnectedDevices',
  area: 'devices',
  method: 'GET',
  path: '/connected_devices',
  policy: 'user',
})
