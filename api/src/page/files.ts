import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFilePath } from '@almanac/contracts/patterns'
import { acceptedEncoding, mediaTypeOf } from '../http/content'
import { ISOLATED } from '../http/security'

/** A publicly served file. */
export interface PublicFile {
  path: string
  type: string
  /** Its name contains a hash of its content, so it never changes. */
  immutable: boolean
  /** The ETag. */
  tag: string
  size: number
  /** Compressed variants from the build. */
  compressed: { br?: { path: string; size: number }; gzip?: { path: string; size: number } }
}

const HASHED = /[.-][0-9a-f]{8,}\.\w+$/

/** The public file at this path; undefined without one. */
async function publicFile(path: string, immutable: boolean): Promise<PublicFile | undefined> {
  const type = mediaTypeOf(path)
  const found = type === undefined ? undefined : await stat(path).catch(() => undefined)
  if (type === undefined || !found?.isFile()) return undefined
  const [br, gzip] = await Promise.all([sized(`${path}.br`), sized(`${path}.gz`)])
  return {
    path,
    type,
    immutable,
    tag: `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`,
    size: found.size,
    compressed: { br, gzip },
  }
}

/**
 * Indexes the public files below a folder by served path, once: other paths are
 * not found, so path traversal is impossible.
 */
export async function indexFiles(folder: string, prefix: string): Promise<Map<string, PublicFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, PublicFile>()
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const file = entry.isFile() ? await publicFile(path, HASHED.test(entry.name)) : undefined
    if (file) files.set(prefix + path.slice(folder.length + 1).replaceAll('\\', '/'), file)
  }
  return files
}

async function sized(path: string): Promise<{ path: string; size: number } | undefined> {
  return stat(path).then(
    ({ size }) => ({ path, size }),
    () => undefined,
  )
}

/**
 * The file of a release published by a team, or of a build that came with an earlier
 * installation and is kept. Looked up each time: another server may just have
 * published or kept it. Its address contains the version or a hash, so it never
 * changes.
 */
export async function releaseFile(app: FastifyInstance, path: string): Promise<PublicFile | undefined> {
  if (!isFilePath(path)) return undefined
  const located = app.releaseStorage.locate(path) ?? (await app.keptFiles.locate(path))
  return located === undefined ? undefined : publicFile(located, true)
}

/** Headers that only apply to documents: a third of a kilobyte wasted on each script. */
const HEADERS_OF_DOCUMENTS = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-permitted-cross-domain-policies',
  'x-robots-tag',
]

/** Media types that browsers never open as a document with scripts. */
const isNoDocument = (type: string) => /^(?:text\/javascript|text\/css|font\/|application\/json)/.test(type)

/** Sends a file in the smallest encoding that the browser accepts. */
export function sendFile(file: PublicFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = acceptedEncoding(request, (known) => file.compressed[known] !== undefined)
  const chosen = (encoding && file.compressed[encoding]) ?? file
  const tag = encoding ? file.tag.replace(/"$/, `-${encoding}"`) : file.tag
  void reply.headers({
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: tag,
    vary: 'Accept-Encoding',
    // Remotes may be loaded into a host at another origin; these files contain no personal data.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    ...(encoding ? { 'content-encoding': encoding } : {}),
  })
  // The script of a worker must be isolated as the page is, and any may be one.
  if (file.type.startsWith('text/javascript')) void reply.header('cross-origin-embedder-policy', ISOLATED)
  if (isNoDocument(file.type)) for (const name of HEADERS_OF_DOCUMENTS) void reply.removeHeader(name)
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  void reply.header('content-length', chosen.size)
  return request.method === 'HEAD' ? reply.send() : reply.send(createReadStream(chosen.path))
}
