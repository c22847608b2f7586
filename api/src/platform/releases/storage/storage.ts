import { Outage } from '../../../http/errors'

/** The place of releases did not do what it was asked. Says which operation and why, never a key of ours: the log has it in full. */
export class StorageFailure extends Outage {
  override name = 'StorageFailure'
  readonly refusal_code = 'RELEASE_STORAGE_DOWN'
  /** Somebody has to see to a folder or bucket that cannot be written. */
  readonly retry_after = 60
}

/** Which release: what its address is made of. */
export interface ReleaseId {
  remote: string
  version: string
}

/** A file of a release, and the SHA-384 of its content in hexadecimal. */
export interface PlacedFile {
  path: string
  digest: string
}

/**
 * Where the files of releases are stored. What was sent is stored by its digest
 * until a release is made of it; a release is whole or not there, and is never
 * changed afterwards.
 */
export interface ReleaseStorage {
  /** Where browsers find the files of a release, ending in a slash: a path of ours, or another address. */
  addressOf: (release: ReleaseId) => string
  /** Stores what was sent; a second time is fine. */
  keep: (digest: string, content: Buffer) => Promise<void>
  /** What was sent, as it is stored. */
  read: (digest: string) => Promise<Buffer>
  /** Deletes what was sent; also fine where it is gone already. Releases made of it stay. */
  drop: (digest: string) => Promise<void>
  /** Makes a release of what was sent, in place of whatever an attempt that failed has left there. */
  place: (release: ReleaseId, files: PlacedFile[]) => Promise<void>
  /** Deletes the files of a release that was not published. */
  discard: (release: ReleaseId, files: PlacedFile[]) => Promise<void>
  /** Deletes what attempts that broke off before `before` have left behind. */
  sweep: (before: Date) => Promise<void>
  /** The file on this machine for the path of an address; undefined where this server does not serve them, or has none such. */
  locate: (path: string) => string | undefined
}
