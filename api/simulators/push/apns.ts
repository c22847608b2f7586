import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import * as z from 'zod/mini'
import type { Knob } from '../behaviour'
import type { AnswerKnob, AppDevices, PushAnswer } from './devices'

/** The account registered with the simulated service. */
export const newApnsAccount = () => ({
  keyId: 'SIMULATED1',
  teamId: 'SIMULATED2',
  topic: 'org.example.almanac',
  key: generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
})

const TOKEN_LIFE_SECONDS = 3_600
const MAX_BODY_BYTES = 4_096

const content = z.object({
  aps: z.object({ alert: z.object({ title: z.string(), body: z.string() }) }),
  url: z.string(),
})
const claims = z.object({ iss: z.string(), iat: z.number() })

interface Apns {
  knob: Knob & AnswerKnob
  account: ReturnType<typeof newApnsAccount>
  devices: AppDevices
}

/**
 * Starts Apple’s push service on a free port of this machine: HTTP/2 without TLS, otherwise with
 * the responses of APNs.
 */
export async function startApns(apns: Apns): Promise<{ url: string; close: () => Promise<void> }> {
  const sessions = new Set<ServerHttp2Session>()
  const server = createServer()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined)
    const pieces: Buffer[] = []
    stream.on('data', (piece: Buffer) => pieces.push(piece))
    stream.on('end', () => {
      if (apns.knob.behaviour === 'slow') return
      respond(stream, answerTo(apns, headers, Buffer.concat(pieces)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The simulated push service has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        for (const session of sessions) session.destroy()
        server.close(() => resolve())
      }),
  }
}

function respond(stream: ServerHttp2Stream, { status, reason, retryAfterSeconds }: PushAnswer): void {
  if (stream.destroyed) return
  stream.respond({
    ':status': status,
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
  })
  stream.end(status === 200 ? '' : JSON.stringify({ reason }))
}

function answerTo({ knob, account, devices }: Apns, headers: IncomingHttpHeaders, body: Buffer): PushAnswer {
  const override = knob.next.shift()
  if (override) return override
  if (knob.behaviour === 'down') return { status: 503, reason: 'ServiceUnavailable' }
  if (knob.behaviour === 'busy') return { status: 429, reason: 'TooManyRequests', retryAfterSeconds: 60 }
  const refused = refusedToken(headers.authorization ?? '', account)
  if (refused) return { status: 403, reason: refused }
  if (headers['apns-topic'] !== account.topic) return { status: 400, reason: 'BadTopic' }
  const token = /^\/3\/device\/([\da-f]+)$/.exec(String(headers[':path']))?.[1]
  if (!token) return { status: 400, reason: 'BadDeviceToken' }
  if (body.length > MAX_BODY_BYTES) return { status: 413, reason: 'PayloadTooLarge' }
  const { alert, url } = readContent(body)
  const arrived = devices.tell(token, {
    ...alert,
    url,
    collapse: String(headers['apns-collapse-id']),
    ttl: Number(headers['apns-expiration']) - Math.floor(Date.now() / 1_000),
  })
  return arrived ? { status: 200, reason: '' } : { status: 410, reason: 'Unregistered' }
}

function readContent(body: Buffer) {
  const { aps, url } = content.parse(JSON.parse(body.toString()))
  return { alert: aps.alert, url }
}

/** Why the provider token is rejected; null when it is valid. */
function refusedToken(authorization: string, { key, keyId, teamId }: Apns['account']): string | null {
  const [, signed = '', header = '', payload = '', signature = ''] =
    /^bearer (([\w-]+)\.([\w-]+))\.([\w-]+)$/.exec(authorization) ?? []
  const verified = verify(
    'sha256',
    Buffer.from(signed),
    { key: createPublicKey(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!verified) return 'InvalidProviderToken'
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
  const { alg, kid } = z.object({ alg: z.string(), kid: z.string() }).parse(read(header))
  const { iss, iat } = claims.parse(read(payload))
  if (alg !== 'ES256' || kid !== keyId || iss !== teamId) return 'InvalidProviderToken'
  return Math.abs(Date.now() / 1_000 - iat) > TOKEN_LIFE_SECONDS ? 'ExpiredProviderToken' : null
}
