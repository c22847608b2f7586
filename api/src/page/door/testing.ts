import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountArea } from '../../account/area'
import { platformArea } from '../../platform/area'
import { cacheTemplate } from '../../platform/hosts/template'
import { registerRelease } from '../../platform/releases/register'
import { startTestServer, type TestServer } from '../../testing/server'

const HTML =
  '<!doctype html>\n<html lang="en">\n<title>Almanac</title>\n<script defer src="/main.0123456789.js"></script>\n<!--preload-->\n<body><div id="root"></div><!--boot--></body></html>\n'

/** A new folder with the page of a host. */
async function pageFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-door-'))
  await writeFile(join(folder, 'index.html'), HTML)
  await writeFile(join(folder, 'host.json'), JSON.stringify({ files: {}, shared: {}, texts: {}, preload: {} }))
  return folder
}

/** HTML of screens by path and language. */
type PrerenderedScreens = Record<string, Record<string, string>>

/** A server whose release of account has this HTML of its screens, and how it ends. */
export async function startDoorServer(
  prerendered: PrerenderedScreens,
  options: { secondFactor?: boolean } = {},
): Promise<{ server: TestServer; close: () => Promise<void> }> {
  const folder = await pageFolder()
  const server = await startTestServer({
    areas: [accountArea, platformArea],
    trustProxy: true,
    ...options,
    page: { template: cacheTemplate(folder), files: new Map(), frameAncestors: [] },
  })
  await releaseWith(server, prerendered)
  return {
    server,
    async close() {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** A release of account with this HTML of its screens. */
async function releaseWith(server: TestServer, prerendered: PrerenderedScreens): Promise<void> {
  await registerRelease(
    server.database,
    {
      remote: 'account',
      version: '1.0.0',
      contract: 1,
      manifest: 'mf-manifest.json',
      files: {},
      descriptor: {
        name: 'account',
        contract: 1,
        routes: [
          { path: '/login', title: { en: 'Sign in' }, access: 'visitor' },
          { path: '/forgot', title: { en: 'Reset' }, access: 'visitor' },
          { path: '/register', title: { en: 'Register' }, access: 'visitor' },
          { path: '/register/:code', title: { en: 'Register' }, access: 'anyone' },
        ],
        navigation: [],
        slots: {},
      },
      preload: {},
      prerendered,
      texts: {},
      needs: {},
    },
    'https://account.example/1.0.0/',
  )
}

let addresses = 0

/** A browser without scripts: it keeps cookies and sends forms with the origin of the page. */
export function browserOf(server: TestServer, path: string, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>()
  addresses += 1
  const always = {
    'x-forwarded-for': `10.9.0.${addresses}`,
    accept: 'text/html',
    host: 'almanac.example',
    origin: 'http://almanac.example',
    ...headers,
  }
  const send = async (method: 'GET' | 'POST', url: string, payload?: string) => {
    const answer = await server.app.inject({
      method,
      url,
      cookies: Object.fromEntries(cookies),
      headers: { ...always, ...(payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(payload === undefined ? {} : { payload }),
    })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    return answer
  }
  return {
    cookies,
    open: (url = path) => send('GET', url),
    send: (fields: Record<string, string>, url = path) => send('POST', url, new URLSearchParams(fields).toString()),
    isSignedIn: async () => (await send('GET', '/api/sessions/current')).json() !== null,
  }
}
