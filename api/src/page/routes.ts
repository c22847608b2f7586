import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGE_HEADER } from '@almanac/contracts/answer-headers'
import { isFilePath } from '@almanac/contracts/patterns'
import { isFromElsewhere } from '../http/admission'
import { prefersPage, sendText } from '../http/content'
import { Refusal } from '../http/errors'
import { failureOf, refuse } from '../http/failures'
import { INTEGRITY_POLICY, isolation, pagePolicy } from '../http/security'
import { productTheme } from '@almanac/domain/theme'
import { databaseOutageOf } from '../http/database-outage'
import { languageOfVisitor } from '../http/locales'
import { providersOf } from '../providers/plugin'
import { addressHeaders } from './addresses'
import { type PublicFile, releaseFile, sendFile } from './files'
import { offlineAnswer } from './offline'
import { doorScripts } from './door/door'
import type { FormAnswer } from './door/form-answer'
import { renderPage } from './render'
import type { Template } from '../platform'
import { sendUnavailable } from './unavailable'
import { contentFor, type Moved, type Visit } from './visit'

export interface PageOptions {
  template: () => Promise<Template>
  /** Files by path; empty where another server serves them. */
  files: Map<string, PublicFile>
  frameAncestors: string[]
  /** False removes the service worker from every browser. */
  offline?: boolean
}

/** Paths with files and documents; `/.well-known` must say 404 of what it does not have (RFC 8615). */
const NO_SCREENS = /^\/(?:remotes|releases|\.well-known)(?:\/|$)/

function isForScreen(request: FastifyRequest, path: string): boolean {
  if (isFilePath(path) || NO_SCREENS.test(path)) return false
  return prefersPage(request)
}

/** Whether a URL is malformed: its path would be read as another host, or cannot be decoded. */
function isMalformed(url: string): boolean {
  return /^\/[/\\]/.test(url) || !URL.canParse(url, 'http://page')
}

/** A link of another site to /logout signs nobody out: the page asks first, as with unsent entries. */
const LOGOUT = /^\/logout\/?$/

function toStart(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect('/', 303)
}

/** Whether a browser asks for a screen: what it gets instead of one is shown to a person. */
const asksForScreen = (request: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(request.method) &&
  !request.url.startsWith('/api/') &&
  isForScreen(request, request.url.split('?')[0] ?? '')

/** Answers a URL that the framework cannot parse with a redirect to the start. */
export const answerBadAddress = (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined =>
  asksForScreen(request) ? toStart(reply) : undefined

/** Answers what was thrown as `answerFailure`, but to somebody who asked for a screen with a page that says so. */
export function answerScreenFailure({ frameAncestors }: Pick<PageOptions, 'frameAncestors'>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> => {
    const failed = failureOf(error, request, reply)
    return failed.status >= 500 && asksForScreen(request)
      ? sendUnavailable(request.server, frameAncestors, request, reply)
      : refuse(failed, request, reply)
  }
}

/** Milliseconds for the database: the visitor sees a blank page meanwhile. */
const VISIT_TIMEOUT_MS = 3_000

/**
 * The page's content; where it fails, the host fetches it again and informs the
 * visitor. Undefined where the database does not respond in time: then a retry by
 * the host would fail too.
 */
async function contentOrNothing(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  answer?: FormAnswer,
): Promise<Visit | Moved | undefined> {
  const content = contentFor(app, request, reply, answer)
  // A failure after the timeout is ignored.
  content.catch(() => undefined)
  try {
    const found = await Promise.race([content, pause(VISIT_TIMEOUT_MS, 'late' as const, { ref: false })])
    if (found !== 'late') return found
    if (app.trouble.note('slow')) request.log.error('the database does not answer in time for a page')
    return undefined
  } catch (error) {
    const trouble = databaseOutageOf(error)
    if (trouble) {
      if (app.trouble.note(trouble)) request.log.error({ trouble, err: error }, 'the database cannot be used')
      return undefined
    }
    request.log.error({ err: error }, 'the page has no registry')
    return {
      locale: languageOfVisitor(request),
      title: undefined,
      host: await app.hosts.bundled(),
      hints: [],
      boot: undefined,
      keys: app.signer,
      origins: [],
      preview: false,
      theme: productTheme,
      contact: app.contact,
    }
  }
}

/** Answers requests other than calls: with a file, or the page for the screen at this path. */
export function pageHandler(app: FastifyInstance, options: PageOptions) {
  const { files } = options
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [path = '/'] = request.url.split('?')
    const readOnly = request.method === 'GET' || request.method === 'HEAD'
    const offline = readOnly ? offlineAnswer(app, options, path, request, reply) : undefined
    if (offline) return offline
    const file = readOnly ? (files.get(path) ?? (await releaseFile(app, path))) : undefined
    if (file) return sendFile(file, request, reply)
    if (!readOnly || !isForScreen(request, path))
      return refuse(new Refusal(404, [{ code: 'NOT_FOUND' }]), request, reply)
    if (LOGOUT.test(path) && !/[?&]confirm=true(?:&|$)/.test(request.url) && isFromElsewhere(request))
      return reply.header('cache-control', 'no-store').redirect('/logout?confirm=true', 303)
    if (isMalformed(request.url)) return toStart(reply)
    return sendPage(app, options, request, reply)
  }
}

/** Sends the page for this visitor, or with the answer to a form of it. */
export async function sendPage(
  app: FastifyInstance,
  { frameAncestors }: Pick<PageOptions, 'frameAncestors'>,
  request: FastifyRequest,
  reply: FastifyReply,
  answer?: FormAnswer,
): Promise<FastifyReply> {
  const content = await contentOrNothing(app, request, reply, answer)
  if (!content) return sendUnavailable(app, frameAncestors, request, reply)
  if ('moved' in content) return reply.header('cache-control', 'no-store').redirect(content.moved, 303)
  if (content.head?.listed) void reply.removeHeader('x-robots-tag')
  void reply.headers({
    'content-type': 'text/html; charset=utf-8',
    [PAGE_HEADER]: '1',
    'cache-control': 'no-store',
    ...addressHeaders(new URL(request.url, 'http://page')),
    'content-security-policy': pagePolicy({
      origins: [...app.releaseOrigins, ...content.origins],
      frameAncestors,
      captchaOrigin: app.captchaOrigin,
      supportOrigin: app.supportOrigin,
      connections: providersOf(app).video?.connections ?? [],
      inlineScripts: doorScripts(content.door),
    }),
    ...isolation(request, content.boot?.registry.user_id ?? null),
    // Previews have no hashes.
    ...(content.host.hashed && !content.preview ? { 'integrity-policy': INTEGRITY_POLICY } : {}),
  })
  return sendText(renderPage(content.host.html, content), request, reply)
}
