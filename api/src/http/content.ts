import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { extname } from 'node:path'
import Negotiator from 'negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Below this a text fits into the first packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1_200

const ENCODINGS = ['br', 'gzip'] as const

export type Encoding = (typeof ENCODINGS)[number]

/** The smallest of these encodings that the client accepts (RFC 9110, section 12.5.3); undefined for none. */
export function acceptedEncoding(
  { headers }: FastifyRequest,
  has: (encoding: Encoding) => boolean,
): Encoding | undefined {
  const accepted = new Negotiator({ headers }).encodings(ENCODINGS)
  return ENCODINGS.find((encoding) => accepted.includes(encoding) && has(encoding))
}

/**
 * Whether the client prefers a page to JSON (RFC 9110, section 12.5.1). A client that states nothing gets the page:
 * link previews, monitors and mail scanners.
 */
export function prefersPage({ headers }: FastifyRequest): boolean {
  const accept = headers.accept?.trim() ? headers.accept : '*/*'
  const negotiator = new Negotiator({ headers: { accept } })
  const best = negotiator.mediaType(['text/html', 'application/json'])
  // Whatever reads XHTML reads the page.
  return best === 'text/html' || (best === undefined && negotiator.mediaType(['application/xhtml+xml']) !== undefined)
}

/** Sends text generated for this request, compressed from MIN_COMPRESSED_BYTES on. */
export async function sendText(text: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const bytes = Buffer.from(text)
  void reply.header('vary', 'Accept-Encoding')
  if (bytes.length < MIN_COMPRESSED_BYTES) return reply.send(bytes)
  const encoding = acceptedEncoding(request, () => true)
  if (encoding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    return reply.header('content-encoding', 'br').send(await brotli(bytes, { params }))
  }
  if (encoding === 'gzip') return reply.header('content-encoding', 'gzip').send(await zip(bytes, { level: 5 }))
  return reply.send(bytes)
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
}

/** The Content-Type of a file by its extension; undefined for files that are never served. */
export function mediaTypeOf(path: string): string | undefined {
  return types[extname(path)]
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}
