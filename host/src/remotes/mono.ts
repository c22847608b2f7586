import type { RemoteModule } from '@almanac/federation'

// Stands in for ./federation in the one-bundle build that speed and size are compared with.
const modules: Record<string, () => Promise<{ remote: RemoteModule }>> = {
  account: () => import(/* webpackChunkName: "remote_account" */ '../../../remotes/account/src/remote'),
  social: () => import(/* webpackChunkName: "remote_social" */ '../../../remotes/social/src/remote'),
  surveys: () => import(/* webpackChunkName: "remote_surveys" */ '../../../remotes/surveys/src/remote'),
  activities: () => import(/* webpackChunkName: "remote_activities" */ '../../../remotes/activities/src/remote'),
  devices: () => import(/* webpackChunkName: "remote_devices" */ '../../../remotes/devices/src/remote'),
  telehealth: () => import(/* webpackChunkName: "remote_telehealth" */ '../../../remotes/telehealth/src/remote'),
}

export type Source = object

/** The same as loading a release, out of the one bundle. */
export async function loadRelease(remote: string): Promise<RemoteModule> {
  const load = modules[remote]
  if (!load) throw new Error(`the one bundle has no ${remote}`)
  return (await load()).remote
}
