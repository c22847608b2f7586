import { generateKeyPairSync } from 'node:crypto'
import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import type { Registry } from '@almanac/contracts/platform/registry'
import { createPreview, previewRefusal } from '@almanac/contracts/schema/platform/previews'
import { currentRegistry, registry } from '@almanac/contracts/schema/platform/registry'
import { accountArea } from '../../account/area'
import { hashPassword } from '../../account/password/hash'
import { registerRelease } from '../releases/register'
import { answerOf } from '../../testing/answer'
import type { TestClient } from '../../testing/client'
import { aHost, aRelease, inEveryLanguage } from '../../testing/releases'
import { startTestServer, type ParticipantOptions, type TestServer } from '../../testing/server'
import { platformArea } from '../area'
import { createSigner, type Signer } from '../registry/signer'
import { sealPreview, type Preview } from './token'

export const ORIGIN = 'http://localhost:3101'

/** A signer with a new key. */
export const newKey = () => createSigner(generateKeyPairSync('ed25519').privateKey)

export const screens = (path: string) =>
  aRelease('social', [{ path, title: inEveryLanguage('Messages'), access: 'user' }])

const html =
  '<html lang="en"><title>Almanac</title><script src="/main.js" integrity="sha384-x"></script><!--preload--><!--boot--></html>'

const boot = z.object({ registry, session: z.object({ preview_refused: z.optional(previewRefusal) }) })

type Page = Awaited<ReturnType<Browser['open']>>

/** The boot document of a page. */
export function bootOf({ body }: Pick<Page, 'body'>) {
  return parse(boot, JSON.parse(/id="boot">(.*)<\/script>/.exec(body)?.[1] ?? 'null'))
}

export const allows = ({ headers }: Pick<Page, 'headers'>) =>
  String(headers['content-security-policy']).includes(ORIGIN)
export const releaseOf = ({ remotes }: Registry, name: string) => remotes.find(({ remote }) => remote === name)

/** A browser that follows links and keeps cookies. */
export class Browser {
  readonly cookies = new Map<string, string>()

  constructor(private readonly server: TestServer) {}

  private async ask(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) {
    const answer = await this.server.app.inject({
      method,
      url,
      cookies: Object.fromEntries(this.cookies),
      headers: { accept: 'text/html', ...headers },
      ...(payload ? { payload } : {}),
    })
    for (const { name, value } of answer.cookies) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  open(url: string) {
    return this.ask('GET', url)
  }

  async registry(): Promise<Registry> {
    return answerOf(currentRegistry, { body: (await this.ask('GET', '/api/registry')).json() })
  }

  signIn(email: string) {
    return this.ask('POST', '/api/users/sign_in.json', { user: { email, password: 'password' } })
  }

  leave(headers: Record<string, string> = {}) {
    return this.ask('DELETE', '/api/previews/current', undefined, headers)
  }
}

/** Expects no preview, neither in the registry nor in the policies of the page. */
export async function expectNone(browser: Browser, page: Page): Promise<void> {
  expect(releaseOf(bootOf(page).registry, 'social')).toMatchObject({ version: '1.0.0', preview: false })
  expect(allows(page)).toBe(false)
  expect(page.headers['integrity-policy']).toBe('blocked-destinations=(script)')
  expect((await browser.registry()).preview).toBeNull()
}

export interface PreviewServer extends TestServer {
  signer: Signer
  /** The team of `social`. */
  socialTeam: TestClient
  newBrowser: () => Browser
  /** A signed-in user, by default a tester. */
  person: (options?: ParticipantOptions) => Promise<{ id: string; email: string; browser: Browser; csrf: string }>
  /** A link to social for this participant, without the server's address. */
  linkFor: (user: string, body?: object) => Promise<string>
  /** A preview token not made by a call. */
  seal: (content: Partial<Preview> & Pick<Preview, 'user_id'>, by?: Signer) => string
}

/** A server with a page and releases of social and account. */
export async function startPreviewServer(): Promise<PreviewServer> {
  const signer = newKey()
  const server = await startTestServer({
    areas: [accountArea, platformArea],
    signer,
    previewOrigins: ['https://preview.example'],
    page: {
      template: () => Promise.resolve({ html, host: aHost(), hashed: true, worker: null, samples: {} }),
      files: new Map(),
      frameAncestors: [],
    },
  })
  await registerRelease(server.database, screens('/messages'), '/remotes/social/1.0.0/')
  await registerRelease(
    server.database,
    aRelease('account', [{ path: '/login', title: inEveryLanguage('Sign in'), access: 'visitor' }]),
    '/remotes/account/1.0.0/',
  )
  const socialTeam = await server.team('social')

  return {
    ...server,
    signer,
    socialTeam,
    newBrowser: () => new Browser(server),
    async person(options = { roles: ['tester'] }) {
      const { id, email } = await server.participant({ ...options, password_hash: await hashPassword('password') })
      const browser = new Browser(server)
      const { headers } = await browser.signIn(email)
      return { id, email, browser, csrf: String(headers['x-csrf-token']) }
    },
    async linkFor(user, body = {}) {
      const { link } = answerOf(
        createPreview,
        await socialTeam.post('/previews', { remote: 'social', origin: ORIGIN, user, ...body }),
      )
      expect(link).toMatch(/^http:\/\/localhost:8080\/\?preview=[\w.-]+$/)
      return link.slice('http://localhost:8080'.length)
    },
    seal: (content, by = signer) =>
      `/?preview=${sealPreview(by, { remote: 'social', origin: ORIGIN, expires: Date.now() + 60_000, descriptor: screens('/messages').descriptor, ...content })}`,
  }
}
