import { missingReleaseFiles, putReleaseFile } from '@almanac/contracts/platform/releases'
import * as schema from '@almanac/contracts/schema/platform/releases'
import type { Server } from '../server/reach'
import { ask, request } from '../server/request'
import type { Voice } from '../voice'
import type { BuiltFile } from './built'

/** Files on their way at the same time. */
const MAX_CONCURRENT_UPLOADS = 4

/** What was sent, and what the server had already. */
export interface Uploaded {
  sent: number
  bytes: number
  known: number
}

/** Kilobytes, as people read them. */
export const kilobytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1_000))} KB`

/**
 * Sends what the server does not have yet. Each file is there or it is not, so
 * an upload that was broken off goes on where it ended. Rejects with a Sentence.
 */
export async function upload(server: Server, files: BuiltFile[], { progress }: Voice): Promise<Uploaded> {
  const { missing } = await request(server, missingReleaseFiles, schema.missingReleaseFiles, {
    body: { digests: [...new Set(files.map(({ digest }) => digest))] },
  })
  const wanted = missing.flatMap((digest) => files.find((file) => file.digest === digest) ?? [])
  const all = wanted.reduce((sum, { content }) => sum + content.length, 0)
  let bytes = 0
  const waiting = [...wanted]
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { digest, content } = file
      await ask(server, putReleaseFile.method, `/api${putReleaseFile.path.replace('{digest}', digest)}`, {
        type: 'application/octet-stream',
        content,
      })
      bytes += content.length
      progress?.(`Sending: ${kilobytes(bytes)} of ${kilobytes(all)}`)
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_UPLOADS }, work))
  return { sent: wanted.length, bytes, known: files.length - wanted.length }
}
