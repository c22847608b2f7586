import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mediaTypeOf, accepts } from '../http/content'

/** A file that browsers may have. */
export interface PublicFile {
  path: string
  type: string
  /** Its name carries a hash of what is in it, so it never changes. */
  immutable: boolean
  /** Names the content; another content has another name. */
  tag: string
  size: number
  /** The same content, compressed when it was built. */
  compressed: { br?: { path: string; size: number }; gzip?: { path: string; size: number } }
}

const HASHED = /[.-][0-9a-f]{8,}\.\w+$/

/** Whether a path asks for a file and never for a screen. */
export function looksLikeFile(path: string): boolean {
  return mediaTypeOf(path) !== undefined
}

/** The file at this path; undefined when there is none that browsers may have. */
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
 * Every file below a folder that browsers may have, by the path it is served
 * under. Made once: what is not in it is not there, whatever a path tries.
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
 * The file of a release that a team published, looked up each time: another
 * server on the same folder may have published it just now. Its address carries
 * the version, so whatever is there never changes.
 */
export async function releaseFile(app: FastifyInstance, path: string): Promise<PublicFile | undefined> {
  const located = app.releaseStorage.locate(path)
  return located === undefined ? undefined : publicFile(located, true)
}

/** What only documents obey: a third of a kilobyte for each script, which would be sent for nothing. */
const HEADERS_OF_DOCUMENTS = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-permitted-cross-domain-policies',
]

/** Kinds of files that a browser never opens as a document that could run something. */
const isNoDocument = (type: string) => /^(?:text\/javascript|text\/css|font\/|application\/json)/.test(type)

/** Sends a file in the smallest form that the browser takes. */
export function sendFile(file: PublicFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = (['br', 'gzip'] as const).find((known) => file.compressed[known] && accepts(request, known))
  const chosen = (encoding && file.compressed[encoding]) ?? file
  const tag = encoding ? file.tag.replace(/"$/, `-${encoding}"`) : file.tag
  void reply.headers({
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: tag,
    vary: 'Accept-Encoding',
    // Remotes may be loaded into a host at another address; these files hold nothing personal.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    ...(encoding ? { 'content-encoding': encoding } : {}),
  })
  if (isNoDocument(file.type)) for (const name of HEADERS_OF_DOCUMENTS) void reply.removeHeader(name)
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  void reply.header('content-length', chosen.size)
  return request.method === 'HEAD' ? reply.send() : reply.send(createReadStream(chosen.path))
}
