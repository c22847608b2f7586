import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendText } from '../http/content'
import { Refusal } from '../http/errors'
import { refuse } from '../http/failures'
import { INTEGRITY_POLICY, pagePolicy } from '../http/security'
import { preferredLocale } from '../http/locales'
import { providersOf } from '../providers/plugin'
import { renderPage } from './render'
import type { PageOptions } from './routes'

/** The page that a browser keeps for a start without a network. It is made for nobody: no session, no registry. */
const SHELL = '/offline-shell'

/** The service worker: its scope is all of the product, so it lies at the top. */
const WORKER = '/worker.js'

/** Takes the place of a worker that gives trouble: it removes what was cached, and itself. */
const LEAVING_WORKER = `self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('almanac.')) await caches.delete(name)
  await self.registration.unregister()
})()))
`

/** What the worker may ask for: our own files, and those of releases at other origins. It runs nothing that it fetches. */
function workerPolicy(origins: string[]): string {
  return `default-src 'none'; connect-src ${["'self'", ...new Set(origins)].join(' ')}`
}

async function sendWorker(
  app: FastifyInstance,
  { template, offline = true }: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { worker } = await template()
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

async function sendShell(
  app: FastifyInstance,
  { template, frameAncestors }: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { html, hashed } = await template()
  void reply.headers({
    'content-type': 'text/html; charset=utf-8',
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
    locale: preferredLocale(request.headers['accept-language']),
    title: undefined,
    hints: [],
    boot: undefined,
    registryKey: app.signer.public_key,
    shell: true,
  }
  return sendText(renderPage(html, content), request, reply)
}

/** Answers what browsers keep for a start without a network; undefined for any other path. */
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
