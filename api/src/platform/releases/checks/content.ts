import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { manifestFault, RELEASE_LIMITS } from '@almanac/domain/releases'
import type { Fault } from '../../../http/errors'
import { filesOf } from './document'

/** Whether the manifest names an entry that is a file of the release. */
export function manifestFaultOf(release: ReleaseDocument, content: Buffer): Fault | undefined {
  const fault = manifestFault(release.manifest, content.toString(), (path) => Object.hasOwn(filesOf(release), path))
  return fault && { field: 'manifest', ...fault }
}

/** All files of a release have more bytes than a release may have. */
export function tooLarge(bytes: number): Fault {
  const megabytes = (count: number) => String(Math.ceil(count / 1_000_000))
  return {
    code: 'RELEASE_TOO_LARGE',
    field: 'files',
    values: { megabytes: megabytes(bytes), most: megabytes(RELEASE_LIMITS.bytes) },
  }
}
