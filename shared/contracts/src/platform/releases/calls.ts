import { call } from '../../call'
import type * as schema from './schema'

export type { HostDocument, PublishedRelease, ReleaseDocument, SharedModules } from './schema'

/** The releases of the token's remote, or of all for an operator; the newest first. */
export const listReleases = call<typeof schema.listReleases>({
  id: 'listReleases',
  area: 'platform',
  method: 'GET',
  path: '/releases',
  policy: 'remote_team',
})

/** Publishes a release whose files are there: 409 for a version that exists, 422 with the reason for one that does not fit. */
export const publishRelease = call<typeof schema.publishRelease>({
  id: 'publishRelease',
  area: 'platform',
  method: 'POST',
  path: '/releases',
  policy: 'remote_team',
})

/** Which files of a release still have to be sent. */
export const missingReleaseFiles = call<typeof schema.missingReleaseFiles>({
  id: 'missingReleaseFiles',
  area: 'platform',
  method: 'POST',
  path: '/release_files/missing',
  policy: 'team',
})

/** Sends one file of a release to come. It serves nobody until a release names it. */
export const putReleaseFile = call<typeof schema.putReleaseFile>({
  id: 'putReleaseFile',
  area: 'platform',
  method: 'PUT',
  path: '/release_files/{digest}',
  policy: 'team',
  file: true,
})
