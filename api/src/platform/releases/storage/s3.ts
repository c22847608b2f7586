import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { errorCode } from '../../../database/embedded/failure'
import { mediaTypeOf } from '../../../http/content'
import { type ReleaseId, type ReleaseStorage, StorageFailure } from './storage'
import { forEachConcurrently } from './concurrency'

/** Connection to an S3-compatible store, and its public address. */
export interface S3Options {
  /** Address of the store, e.g. `https://s3.eu-central-1.amazonaws.com`; the bucket is appended as a path. */
  endpoint: string
  region: string
  bucket: string
  /** Prefix of every key, without leading or trailing slash; empty for none. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  /** Public address of the prefix, e.g. `https://releases.almanac.example`. */
  publicUrl: string
}

const S3_TIMEOUT_MS = 30_000
/** Retries when the store is busy. */
const MAX_RETRIES = 3
/** Objects transferred concurrently. */
const MAX_CONCURRENT_OBJECTS = 6
/** Release files never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Runs a request; a network error or timeout becomes a StorageFailure. */
async function answerTo<T>(method: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    const { name, cause: reason } = cause instanceof Error ? cause : { name: 'no reason', cause: undefined }
    throw new StorageFailure(
      `The store of releases did not answer to ${method}: ${errorCode(reason) ?? errorCode(cause) ?? name}`,
      { cause },
    )
  }
}

/** Encodes each segment: a `+` in a version would otherwise be read as a space. */
function encoded(key: string): string {
  return key
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/')
}

function sha(algorithm: 'sha256' | 'sha384', content: Buffer): string {
  return createHash(algorithm).update(content).digest('hex')
}

type StoreRequest = (
  method: 'GET' | 'PUT' | 'DELETE',
  key: string,
  body?: Buffer,
  headers?: Record<string, string>,
) => Promise<Buffer>

/** Makes requests for one object; they throw StorageFailure on an error status. */
function storeRequest({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Options): StoreRequest {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: MAX_RETRIES })
  const base = endpoint.replace(/\/+$/, '')
  return async (method, key, body, headers = {}) => {
    const answer = await answerTo(method, () =>
      client.fetch(`${base}/${bucket}/${encoded(key)}`, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': sha('sha256', body ?? Buffer.alloc(0)) },
        // A copy, because a Buffer's memory may be shared.
        ...(body ? { body: new Uint8Array(body) } : {}),
        signal: AbortSignal.timeout(S3_TIMEOUT_MS),
      }),
    )
    const content = Buffer.from(await answerTo(method, () => answer.arrayBuffer()))
    // Deleting a missing object succeeds.
    if (!answer.ok && !(method === 'DELETE' && answer.status === 404))
      throw new StorageFailure(`The store of releases answered ${answer.status} to ${method}`)
    return content
  }
}

/** Releases in an S3-compatible store: `<remote>/<version>/…` for browsers, `sent/<digest>` for uploads. */
export function s3Storage(options: S3Options): ReleaseStorage {
  const request = storeRequest(options)
  const root = options.publicUrl.replace(/\/+$/, '')
  const keyOf = (...parts: string[]) => [options.prefix, ...parts].filter(Boolean).join('/')
  const sent = (digest: string) => keyOf('sent', digest)
  const released = ({ remote, version }: ReleaseId, path: string) => keyOf(remote, version, path)

  return {
    addressOf: ({ remote, version }) => `${root}/${remote}/${encodeURIComponent(version)}/`,

    async keep(digest, content) {
      await request('PUT', sent(digest), content, { 'content-type': 'application/octet-stream' })
    },

    read: (digest) => request('GET', sent(digest)),
    async drop(digest) {
      await request('DELETE', sent(digest))
    },

    async place(release, files) {
      await forEachConcurrently(files, MAX_CONCURRENT_OBJECTS, async ({ path, digest }) => {
        const content = await request('GET', sent(digest))
        if (sha('sha384', content) !== digest)
          throw new StorageFailure('The store of releases gave back something else than it was given')
        await request('PUT', released(release, path), content, {
          'content-type': mediaTypeOf(path) ?? 'application/octet-stream',
          'cache-control': IMMUTABLE,
        })
      })
    },

    async discard(release, files) {
      await forEachConcurrently(files, MAX_CONCURRENT_OBJECTS, async ({ path }) => {
        await request('DELETE', released(release, path))
      })
    },

    // There are no partial files: the store writes objects atomically.
    sweep: () => Promise.resolve(),

    locate: () => undefined,
  }
}
