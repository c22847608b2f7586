import { readFile } from 'node:fs/promises'
import { digestOf, hexOf } from '../digest'
import type { ReleaseStorage } from '../storage/storage'
import { collect } from './collect'
import { FILE_LIMIT } from './receive'

/** Milliseconds that a store elsewhere has for one file. */
const PATIENCE = 5_000

async function contentAt(
  storage: ReleaseStorage,
  address: string,
  file: string,
): Promise<Buffer | 'elsewhere' | undefined> {
  if (/^https?:/.test(address)) {
    const answer = await fetch(address + file, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) })
    return answer.ok && answer.body ? collect(answer.body, FILE_LIMIT) : undefined
  }
  const path = storage.locate(address + file)
  return path === undefined ? 'elsewhere' : readFile(path)
}

/**
 * Whether this server can read the manifest of a release where browsers get it.
 * Where it cannot, the store is down or has lost it, and the release is not to
 * blame. What only a gateway serves cannot be looked at, and counts as readable.
 */
export async function isReadable(
  storage: ReleaseStorage,
  { address, manifest, files }: { address: string; manifest: string; files: Record<string, string> },
): Promise<boolean> {
  const content = await contentAt(storage, address, manifest).catch(() => undefined)
  if (content === 'elsewhere') return true
  return content !== undefined && digestOf(content) === hexOf(files[manifest] ?? '')
}
