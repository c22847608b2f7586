import { createECDH, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { decrypted } from './decrypt'

/** A message pushed to a browser, with its delivery options. */
export interface Pushed {
  payload: unknown
  topic: string | null
  ttl: number
  /** The VAPID header, which identifies the signer. */
  authorization: string
}

/** A browser subscribed to the simulated push service. */
export interface SimulatedBrowser {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** Pushed messages, oldest first. */
  pushed: Pushed[]
  /** Resolves after this number of messages. */
  told: (count: number) => Promise<void>
  /** From now on the service reports it as gone. */
  leave: () => void
}

/** The browsers of the simulated push service. */
export class PushService {
  readonly #browsers = new Map<
    string,
    SimulatedBrowser & { receive: (content: Buffer, about: Omit<Pushed, 'payload'>) => void; gone: boolean }
  >()

  /** `base` returns the address prefix of the browsers' endpoints. */
  constructor(private readonly base: () => string) {}

  /** A new browser, subscribed. */
  subscribe(): SimulatedBrowser {
    const name = randomBytes(12).toString('base64url')
    const ecdh = createECDH('prime256v1')
    const auth = randomBytes(16)
    const pushed: Pushed[] = []
    const waiting: { count: number; resolve: () => void }[] = []
    const browser = {
      endpoint: `${this.base()}/${name}`,
      keys: { p256dh: ecdh.generateKeys('base64url'), auth: auth.toString('base64url') },
      pushed,
      gone: false,
      told: (count: number) =>
        new Promise<void>((resolve) => (pushed.length >= count ? resolve() : void waiting.push({ count, resolve }))),
      leave: () => {
        browser.gone = true
      },
      receive: (content: Buffer, about: Omit<Pushed, 'payload'>) => {
        pushed.push({ payload: JSON.parse(decrypted(content, ecdh, auth)), ...about })
        waiting.filter(({ count }) => pushed.length >= count).forEach(({ resolve }) => resolve())
      },
    }
    this.#browsers.set(name, browser)
    return browser
  }

  /** The browser with this name. */
  find(name: string) {
    return this.#browsers.get(name)
  }
}

/**
 * Responds like push services (RFC 8030): 201, 404 for an unknown browser, 410 for one that left,
 * 400 for an unreadable message.
 */
export function pushService(app: FastifyInstance, path: string, service: PushService): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Params: { name: string } }>(`${path}/:name`, async (request, reply) => {
    const browser = service.find(request.params.name)
    if (!browser) return reply.code(404).send()
    if (browser.gone) return reply.code(410).send()
    const { authorization = '', topic, ttl } = request.headers
    if (!authorization.startsWith('vapid t=')) return reply.code(403).send()
    if (!Buffer.isBuffer(request.body)) return reply.code(400).send()
    browser.receive(request.body, { authorization, topic: typeof topic === 'string' ? topic : null, ttl: Number(ttl) })
    return reply.code(201).send()
  })
}
