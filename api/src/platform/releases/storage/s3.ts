import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { errorCode } from '../../../database/embedded/failure'
import { mediaTypeOf } from '../../../http/content'
import { type ReleaseId, type ReleaseStorage, StorageFailure } from './storage'
import { forEachConcurrently } from './concurrency'

/** Where an S3-compatible store is, and how browsers reach what lies in it. */
export interface S3Options {
  /** Address of the store, e.g. `https://s3.eu-central-1.amazonaws.com`; the bucket comes after it as a path. */
  endpoint: string
  region: string
  bucket: string
  /** Before every key; without slashes at its ends, empty for none. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  /** Where browsers get what lies below the prefix, e.g. `https://releases.almanac.example`. */
  publicUrl: string
}

const S3_TIMEOUT_MS = 30_000
/** How often a store that is busy is asked again. */
const MAX_RETRIES = 3
/** Objects on the way at the same time. */
const MAX_CONCURRENT_OBJECTS = 6
/** What lies at the address of a release is never anything else. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** What the store answers; where it cannot be reached or takes too long, the log says why. */
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

/** Each part by itself: a `+` of a version would otherwise be read as a space. */
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

/** Asks the store for one object; throws StorageFailure where it does not do what it was asked. */
function storeRequest({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Options): StoreRequest {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: MAX_RETRIES })
  const base = endpoint.replace(/\/+$/, '')
  return async (method, key, body, headers = {}) => {
    const answer = await answerTo(method, () =>
      client.fetch(`${base}/${bucket}/${encoded(key)}`, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': sha('sha256', body ?? Buffer.alloc(0)) },
        // Its own memory, because what a Buffer stands in may be shared with others.
        ...(body ? { body: new Uint8Array(body) } : {}),
        signal: AbortSignal.timeout(S3_TIMEOUT_MS),
      }),
    )
    const content = Buffer.from(await answerTo(method, () => answer.arrayBuffer()))
    // Deleting what is not there is done already.
    if (!answer.ok && !(method === 'DELETE' && answer.status === 404))
      throw new StorageFailure(`The store of releases answered ${answer.status} to ${method}`)
    return content
  }
}

/** Releases in an S3-compatible store: `<remote>/<version>/…` for browsers, `sent/<digest>` for what was sent. */
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

    // Nothing is ever half there: the store takes each object whole.
    sweep: () => Promise.resolve(),

    locate: () => undefined,
  }
}
