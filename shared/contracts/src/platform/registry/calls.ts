import { call } from '../../call'
import type * as schema from './schema'

export type { DescriptorNavigation, DescriptorRoute, Localised, Registry, Release, RemoteDescriptor } from './schema'

/** For this visitor: theme, features, and which release of which remote. */
export const currentRegistry = call<typeof schema.currentRegistry>({
  id: 'currentRegistry',
  area: 'platform',
  method: 'GET',
  path: '/registry',
  policy: 'visitor',
})

/** Which revision the registry is at: cheap to ask, for those who cannot listen to events. */
export const registryRevision = call<typeof schema.registryRevision>({
  id: 'registryRevision',
  area: 'platform',
  method: 'GET',
  path: '/registry/revision',
  policy: 'visitor',
})
