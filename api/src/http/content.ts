import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Below this a text fits into the first packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1_200

/** Whether the client accepts this encoding. */
export function accepts(request: FastifyRequest, encoding: 'br' | 'gzip'): boolean {
  return String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .some((part) => {
      const [name, quality] = part.split(';').map((piece) => piece.trim())
      return name === encoding && !/^q=0(\.0*)?$/.test(quality ?? '')
    })
}

/** Sends text generated for this request, compressed from MIN_COMPRESSED_BYTES on. */
export async function sendText(text: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const bytes = Buffer.from(text)
  void reply.header('vary', 'Accept-Encoding')
  if (bytes.length < MIN_COMPRESSED_BYTES) return reply.send(bytes)
  if (accepts(request, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    return reply.header('content-encoding', 'br').send(await brotli(bytes, { params }))
  }
  if (accepts(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(await zip(bytes, { level: 5 }))
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
