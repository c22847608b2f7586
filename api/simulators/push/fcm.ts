import { createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { AnswerKnob, AppDevices } from './devices'

/**
 * The key file of the account registered with the simulated service, without the address of its
 * sign-on. The key is short because it is generated at each start.
 */
export const newFcmAccount = () => ({
  type: 'service_account',
  project_id: 'simulated',
  private_key_id: 'simulated',
  client_email: 'almanac@simulated.iam.gserviceaccount.com',
  private_key: generateKeyPairSync('rsa', { modulusLength: 1_024 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
})

type Account = ReturnType<typeof newFcmAccount>

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const ASSERTION = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const FCM_ERROR = 'type.googleapis.com/google.firebase.fcm.v1.FcmError'

const grant = z.object({ grant_type: z.literal(ASSERTION), assertion: z.string() })
const claims = z.object({ iss: z.string(), scope: z.literal(SCOPE), aud: z.string(), iat: z.number(), exp: z.number() })
const content = z.object({
  message: z.object({
    token: z.string(),
    notification: z.object({ title: z.string(), body: z.string() }),
    data: z.object({ url: z.string() }),
    android: z.object({ ttl: z.string(), collapse_key: z.string() }),
  }),
})

interface Fcm {
  account: Account
  knob: AnswerKnob
  devices: AppDevices
  /** Valid access tokens; clearing it expires all. */
  accessTokens: Set<string>
}

/** Google’s sign-on for service accounts and its push service, as far as the sender needs them. */
export function fcmService(app: FastifyInstance, path: string, { account, knob, devices, accessTokens }: Fcm): void {
  app.post(`${path}/token`, async (request, reply) => {
    const { data: parsed } = grant.safeParse(request.body)
    if (!parsed || !isSigned(parsed.assertion, account)) return reply.code(400).send({ error: 'invalid_grant' })
    const token = randomBytes(20).toString('hex')
    accessTokens.add(token)
    return { access_token: token, expires_in: 3_600, token_type: 'Bearer' }
  })
  app.post(`${path}/v1/projects/${account.project_id}/messages::send`, async (request, reply) => {
    const override = knob.next.shift()
    if (override) {
      if (override.retryAfterSeconds !== undefined) void reply.header('retry-after', String(override.retryAfterSeconds))
      return reply.code(override.status).send(refusal(override.status, override.reason))
    }
    const token = /^Bearer (\w+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!accessTokens.has(token)) return reply.code(401).send(refusal(401, 'THIRD_PARTY_AUTH_ERROR'))
    const { data } = content.safeParse(request.body)
    if (!data) return reply.code(400).send(refusal(400, 'INVALID_ARGUMENT'))
    const { token: device, notification, data: more, android } = data.message
    const ttl = Number(android.ttl.replace(/s$/, ''))
    const arrived = devices.tell(device, { ...notification, ...more, collapse: android.collapse_key, ttl })
    if (!arrived) return reply.code(404).send(refusal(404, 'UNREGISTERED'))
    return { name: `projects/${account.project_id}/messages/${randomBytes(8).toString('hex')}` }
  })
}

function refusal(code: number, errorCode: string): object {
  return { error: { code, message: errorCode, details: [{ '@type': FCM_ERROR, errorCode }] } }
}

function isSigned(assertion: string, { private_key, client_email }: Account): boolean {
  const [, signed = '', payload = '', signature = ''] = /^([\w-]+\.([\w-]+))\.([\w-]+)$/.exec(assertion) ?? []
  const isOurs = verify(
    'sha256',
    Buffer.from(signed),
    createPublicKey(private_key),
    Buffer.from(signature, 'base64url'),
  )
  if (!isOurs) return false
  const { data: said } = claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  const now = Date.now() / 1_000
  return said?.iss === client_email && said.iat <= now + 60 && said.exp > now && said.exp - said.iat <= 3_600
}
