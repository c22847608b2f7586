import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiErrors, ErrorCode } from '@almanac/contracts'
import { errorCode } from '../database/embedded/failure'
import { languageOfVisitor, DEFAULT_LOCALE } from './locales'
import { Outage, Refusal } from './errors'
import { RETRY_AFTER, databaseOutageOf, type DatabaseOutage } from './database-outage'
import { errorTitle } from './words'

/** Error codes for the framework's own refusals, by status. */
const codes: Readonly<Partial<Record<number, ErrorCode>>> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'TOO_LARGE',
  414: 'TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
}

/** What was thrown, by a handler or by the framework. */
type Thrown = Error & Partial<Pick<FastifyError, 'code' | 'statusCode'>>

function refusalOf(error: Thrown): Refusal | null {
  if (error instanceof Refusal) return error
  if (
    error instanceof SyntaxError ||
    error.code?.startsWith('FST_ERR_CTP_INVALID_JSON') ||
    error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY'
  ) {
    return new Refusal(400, [{ code: 'INVALID_JSON' }])
  }
  const status = error.statusCode
  return status !== undefined && status >= 400 && status < 500
    ? new Refusal(status, [{ code: codes[status] ?? 'BAD_REQUEST' }])
    : null
}

/** Sends a refusal in the common error format, in the caller's language. */
export function refuse(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = request.visitor?.locale ?? languageOfVisitor(request)
  const errors: ApiErrors['errors'] = refusal.entries.map(({ title, values, ...entry }) => ({
    title: title ?? errorTitle(entry.code, locale, values),
    ...entry,
  }))
  if (refusal.retry_after !== undefined) void reply.header('retry-after', refusal.retry_after)
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ errors }))
}

/** A retryable 503; logged at intervals, not for every call. */
function unavailable(trouble: DatabaseOutage, error: Error, request: FastifyRequest): Refusal {
  if (request.server.trouble.note(trouble)) request.log.error({ trouble, err: error }, 'the database cannot be used')
  return new Refusal(503, [{ code: 'UNAVAILABLE' }], RETRY_AFTER[trouble])
}

/**
 * How whatever was thrown is refused: a refusal as it is, an outage such as of the database
 * as a 503 with Retry-After. Anything else is a bug: it is logged under an id, and
 * the caller gets a general sentence without details.
 */
export function failureOf(error: Thrown, request: FastifyRequest, reply: FastifyReply): Refusal {
  const refusal = refusalOf(error)
  if (refusal) {
    request.server.noteRefusal(refusal, request)
    return refusal
  }
  const trouble = databaseOutageOf(error)
  if (trouble) return unavailable(trouble, error, request)
  const refused =
    error instanceof Outage
      ? new Refusal(503, [{ code: error.refusal_code }], error.retry_after)
      : new Refusal(500, [{ code: 'SERVER_ERROR' }])
  const incident = randomUUID()
  request.log.error({ incident, call: request.routeOptions.config.call?.id, err: error }, 'a call failed')
  void reply.header('x-incident-id', incident)
  return refused
}

/** Answers whatever was thrown in the common error format. */
export const answerFailure = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  refuse(failureOf(error, request, reply), request, reply)

/** The path of a call as a regular expression. */
function patternOf(path: string): RegExp {
  const literal = path.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^/api${literal.join('[^/]+')}$`)
}

/** Answers an unknown call: 404, or 405 with the allowed methods when the path exists. */
export function answerUnknownCall(app: FastifyInstance) {
  let known: { method: string; pattern: RegExp }[] | undefined
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    // Built on first use, when every area has registered its calls.
    known ??= app.calls.map(({ call }) => ({ method: call.method, pattern: patternOf(call.path) }))
    const [path = ''] = request.url.split('?')
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (methods.length === 0) return refuse(new Refusal(404, [{ code: 'NOT_FOUND' }]), request, reply)
    void reply.header('allow', methods.join(', '))
    return refuse(new Refusal(405, [{ code: 'METHOD_NOT_ALLOWED' }]), request, reply)
  }
}

/** Status and code for errors before there is a request, by Node's error code. */
const FAULTS: Readonly<Record<string, { status: number; code: ErrorCode }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'REQUEST_TIMEOUT' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'TOO_LONG' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'TOO_LARGE' },
}

/**
 * Answers input that never became a request, in the common error format, and closes
 * the connection. The caller's language is unknown.
 */
export function answerWithoutRequest(error: Error, socket: Socket): void {
  const name = errorCode(error) ?? ''
  if (name === 'ECONNRESET' || socket.destroyed) return
  const { status, code } = FAULTS[name] ?? { status: 400, code: 'BAD_REQUEST' as const }
  const refused: ApiErrors = { errors: [{ title: errorTitle(code, DEFAULT_LOCALE), code }] }
  const body = JSON.stringify(refused)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
