import { call } from '../../call'
import type * as schema from './schema'

export type {
  DescriptorNavigation,
  DescriptorRoute,
  Localised,
  Registry,
  Release,
  RemoteDescriptor,
  SwitchedOff,
} from './schema'

/** Theme, features, and the release of each remote, for this visitor. */
export const currentRegistry = call<typeof schema.currentRegistry>({
  id: 'currentRegistry',
  area: 'platform',
  method: 'GET',
  path: '/registry',
  policy: 'visitor',
})

/** Revision of the registry, cheap to poll for clients without server-sent events. */
export const registryRevision = call<typeof schema.registryRevision>({
  id: 'registryRevision',
  area: 'platform',
  method: 'GET',
  path: '/registry/revision',
  policy: 'visitor',
})
