import { Outage } from '../../../http/errors'

/** An operation of the release storage failed. The message names operation and cause, never one of our keys. */
export class StorageFailure extends Outage {
  override name = 'StorageFailure'
  readonly refusal_code = 'RELEASE_STORAGE_DOWN'
  /** An operator has to fix a folder or bucket that is not writable. */
  readonly retry_after = 60
}

/** The parts of a release's address. */
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
 * The storage of release files. Uploads are stored by digest until a release is
 * made of them; a release is complete or absent, and immutable.
 */
export interface ReleaseStorage {
  /** The address of a release's files for browsers, ending in a slash: a path or a URL. */
  addressOf: (release: ReleaseId) => string
  /** Stores an upload; idempotent. */
  keep: (digest: string, content: Buffer) => Promise<void>
  /** Reads an upload. */
  read: (digest: string) => Promise<Buffer>
  /** Deletes an upload; idempotent. Releases made of it stay. */
  drop: (digest: string) => Promise<void>
  /** Creates a release from uploads, replacing what a failed attempt has left. Files that come with compressed variants (`.br`, `.gz`) are not compressed again. */
  place: (release: ReleaseId, files: PlacedFile[]) => Promise<void>
  /** Deletes the files of a release that was not published. */
  discard: (release: ReleaseId, files: PlacedFile[]) => Promise<void>
  /** Deletes leftovers of attempts interrupted before `before`. */
  sweep: (before: Date) => Promise<void>
  /** The local file for the path of an address; undefined where there is none, or this server serves none. */
  locate: (path: string) => string | undefined
}
