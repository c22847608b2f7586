import { createReadStream } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accepts } from '../http/compressed'
import type { PublicFile } from './files'

/** What only documents obey: a quarter of a kilobyte for each script, which would be sent for nothing. */
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
