import {
  ACKNOWLEDGED_ID_HEADER,
  ANSWERED_ID_HEADER,
  REQUEST_ID_HEADER,
  WRITE_ID_HEADER,
} from '@almanac/contracts/answer-headers'

/** Makes a response the server's to this request: it names the request and, if it acknowledges one, the write. */
export function asOurs(request: Request, response: Response): Response {
  const request_id = request.headers.get(REQUEST_ID_HEADER)
  const write_id = request.headers.get(WRITE_ID_HEADER)
  if (request_id !== null) response.headers.set(ANSWERED_ID_HEADER, request_id)
  if (write_id !== null && response.ok) response.headers.set(ACKNOWLEDGED_ID_HEADER, write_id)
  return response
}

/** A response that does not acknowledge the request, by what it is. */
export type ForeignAnswer = [name: string, respond: (request: Request) => Response]

const PAGE = '<!doctype html><title>Free WiFi</title><h1>Accept the terms to go online</h1>'
const YESTERDAY = new Date(Date.now() - 86_400_000).toUTCString()

const html = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(PAGE, { status, headers: { 'content-type': 'text/html', date: YESTERDAY, ...headers } })

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { 'x-csrf-token': 'not ours', ...headers } })

const refusal = (status: number, code: string, title = 'No'): Response => json({ errors: [{ code, title }] }, status)

/** The page that a redirect led to. */
const redirected = (): Response => Object.defineProperty(html(200), 'redirected', { value: true })

/** What arrived of an answer of 200 bytes. */
const cut = (body: string): Response =>
  new Response(body, { headers: { 'content-type': 'application/json', 'content-length': '200' } })

/** A body that breaks off after these characters. */
const broken = (start: string): Response =>
  new Response(
    new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode(start))
        stream.error(new TypeError('The connection was lost'))
      },
    }),
    { headers: { 'content-type': 'application/json' } },
  )

/** A proxy that returns the headers of a request. */
const mirrored = (request: Request): Response => new Response('{}', { headers: request.headers })

/** The server's answer to another request, as from a cache. */
const ofAnother = (request: Request, body: string, status = 200): Response => {
  const response = asOurs(request, new Response(body, { status }))
  response.headers.set(ANSWERED_ID_HEADER, '1-2-3-4')
  return response
}

/** Answers of networks in between, and answers of the server that arrived cut off: none may be believed. */
export const FOREIGN_ANSWERS: ForeignAnswer[] = [
  ['a sign-in page', () => html(200)],
  ['a redirect to a sign-in page', redirected],
  ['a transformed page', () => html(203)],
  ['another JSON document', () => json({ status: 'ok' })],
  ['an empty list', () => json([])],
  ['null', () => json(null)],
  ['a JSON text', () => json('ok')],
  ['a number', () => json(1)],
  ['nothing with 200', () => new Response('')],
  ['nothing with 204', () => new Response(null, { status: 204 })],
  ['nothing with 205', () => new Response(null, { status: 205 })],
  ['nothing with 304', () => new Response(null, { status: 304 })],
  ['a page with 201', () => html(201)],
  ['JSON with 202', () => json({ queued: true }, 202)],
  ['a part with 206', () => new Response('{"id":', { status: 206 })],
  ['a page with 400', () => html(400)],
  ['a page with 401', () => html(401, { 'www-authenticate': 'Basic' })],
  ['a refusal in our format with 401', () => refusal(401, 'UNAUTHORIZED', 'Study has been closed')],
  ['a page with 402', () => html(402)],
  ['a bot challenge with 403', () => html(403)],
  ['a refusal in our format with 403', () => refusal(403, 'FORBIDDEN')],
  ['a page with 404', () => html(404)],
  ['a refusal in our format with 404', () => refusal(404, 'NOT_FOUND')],
  ['a page with 405', () => html(405)],
  ['a proxy that wants a sign-in', () => html(407)],
  ['a page with 409', () => html(409)],
  ['a page with 410', () => html(410)],
  ['a page with 413', () => html(413)],
  ['a refusal in our format with 422', () => refusal(422, 'INVALID')],
  ['a page with 429', () => html(429, { 'retry-after': '3600' })],
  ['a page with 451', () => html(451)],
  ['a page with 500', () => html(500)],
  ['a maintenance page', () => html(503, { 'retry-after': '600' })],
  ['a network that wants a sign-in', () => html(511)],
  ['a stream of events', () => new Response('data: {}\n\n', { headers: { 'content-type': 'text/event-stream' } })],
  ['the request’s own headers', mirrored],
  ['our answer to another request', (request) => ofAnother(request, '{"id":"a"}')],
  ['our refusal of another request', (request) => ofAnother(request, '{"errors":[{"code":"GONE","title":"-"}]}', 410)],
  ['half of our answer', (request) => asOurs(request, cut('{"id":"a","ti'))],
  ['our answer without its body', (request) => asOurs(request, cut(''))],
  ['our answer that breaks off', (request) => asOurs(request, broken('{"id":'))],
  ['half of our refusal', (request) => asOurs(request, new Response('{"errors":[{"code":"INVA', { status: 422 }))],
  ['our 401 that breaks off', (request) => asOurs(request, new Response('{"err', { status: 401 }))],
]
