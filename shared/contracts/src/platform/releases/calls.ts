import { call } from '../../call'
import type * as schema from './schema'

export type { HostDocument, PublishedRelease, ReleaseDocument, SharedModules } from './schema'

/** The releases of the token's remote, for an operator those of all remotes, newest first. */
export const listReleases = call<typeof schema.listReleases>({
  id: 'listReleases',
  area: 'platform',
  method: 'GET',
  path: '/releases',
  policy: 'remote_team',
})

/** Publishes a release whose files are uploaded: 409 if the version exists, 422 with the reason if it is not compatible. */
export const publishRelease = call<typeof schema.publishRelease>({
  id: 'publishRelease',
  area: 'platform',
  method: 'POST',
  path: '/releases',
  policy: 'remote_team',
})

/** The files of a release that still have to be uploaded. */
export const missingReleaseFiles = call<typeof schema.missingReleaseFiles>({
  id: 'missingReleaseFiles',
  area: 'platform',
  method: 'POST',
  path: '/release_files/missing',
  policy: 'team',
})

/** Uploads one file of a future release. It is not served until a release names it. */
export const putReleaseFile = call<typeof schema.putReleaseFile>({
  id: 'putReleaseFile',
  area: 'platform',
  method: 'PUT',
  path: '/release_files/{digest}',
  policy: 'team',
  file: true,
})
