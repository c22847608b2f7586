import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGE_HEADER } from '@almanac/contracts/answer-headers'
import { productTheme } from '@almanac/domain/theme'
import { sendText } from '../http/content'
import { Refusal } from '../http/errors'
import { refuse } from '../http/failures'
import { INTEGRITY_POLICY, pagePolicy } from '../http/security'
import { languageOfVisitor } from '../http/locales'
import { providersOf } from '../providers/plugin'
import { renderPage } from './render'
import type { PageOptions } from './routes'
import type { Template } from '../platform'

/** The page that browsers cache for a start without a network, without session and registry. */
const SHELL = '/offline-shell'

/** The service worker; at the root, because its scope is the whole product. */
const WORKER = '/worker.js'

/** Replaces a faulty worker: deletes the caches and unregisters itself. */
const LEAVING_WORKER = `self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('almanac.')) await caches.delete(name)
  await self.registration.unregister()
})()))
`

/** The worker's policy: it may fetch our own files and those of releases at other origins, and execute none of them. */
function workerPolicy(origins: string[]): string {
  return `default-src 'none'; connect-src ${["'self'", ...new Set(origins)].join(' ')}`
}

async function sendWorker(
  app: FastifyInstance,
  { offline = true }: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // One worker serves the tabs of all versions of the host.
  const { worker } = await app.hosts.bundled()
  if (worker === null) return refuse(new Refusal(404, [{ code: 'NOT_FOUND' }]), request, reply)
  void reply.headers({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': workerPolicy(app.releaseOrigins),
  })
  return sendText(
    offline ? `self.ALMANAC_ORIGINS = ${JSON.stringify(app.releaseOrigins)};\n${worker}` : LEAVING_WORKER,
    request,
    reply,
  )
}

/** The host of the tab that caches the page; an older tab does not name it. */
async function shellFor({ hosts }: FastifyInstance, request: FastifyRequest): Promise<Template> {
  const version = new URL(request.url, 'http://page').searchParams.get('host')
  return (version === null ? undefined : await hosts.of(version)) ?? hosts.bundled()
}

async function sendShell(
  app: FastifyInstance,
  { frameAncestors }: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { html, hashed } = await shellFor(app, request)
  void reply.headers({
    'content-type': 'text/html; charset=utf-8',
    [PAGE_HEADER]: '1',
    'cache-control': 'no-cache',
    'content-security-policy': pagePolicy({
      origins: app.releaseOrigins,
      frameAncestors,
      captchaOrigin: app.captchaOrigin,
      supportOrigin: app.supportOrigin,
      connections: providersOf(app).video?.connections ?? [],
    }),
    ...(hashed ? { 'integrity-policy': INTEGRITY_POLICY } : {}),
  })
  const content = {
    locale: languageOfVisitor(request),
    title: undefined,
    hints: [],
    boot: undefined,
    keys: app.signer,
    shell: true,
    theme: productTheme,
    contact: app.contact,
  }
  return sendText(renderPage(html, content), request, reply)
}

/** Answers requests for the offline page and the worker; undefined for any other path. */
export function offlineAnswer(
  app: FastifyInstance,
  options: PageOptions,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> | undefined {
  if (path === WORKER) return sendWorker(app, options, request, reply)
  return path === SHELL ? sendShell(app, options, request, reply) : undefined
}
