import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendText } from '../http/content'
import { Refusal } from '../http/errors'
import { refuse } from '../http/failures'
import { INTEGRITY_POLICY, pagePolicy } from '../http/security'
import { troubleIn } from '../http/trouble'
import { preferredLocale } from '../http/locales'
import { providersOf } from '../providers/plugin'
import { looksLikeFile, type PublicFile, releaseFile, sendFile } from './files'
import { offlineAnswer } from './offline'
import { renderPage } from './render'
import type { Template } from './template'
import { sendUnavailable } from './unavailable'
import { contentFor, type Moved, type Visit } from './visit'

export interface PageOptions {
  template: () => Promise<Template>
  /** By path; empty where something else serves files. */
  files: Map<string, PublicFile>
  frameAncestors: string[]
  /** False takes the service worker away from every browser that has it. */
  offline?: boolean
}

function isForScreen(request: FastifyRequest, path: string): boolean {
  if (looksLikeFile(path) || path.startsWith('/remotes/') || path.startsWith('/releases/')) return false
  return request.headers.accept?.includes('text/html') ?? false
}

/** An address that no browser can keep: its path would name another host, or nothing. */
function isMalformed(url: string): boolean {
  return /^\/[/\\]/.test(url) || !URL.canParse(url, 'http://page')
}

function toStart(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect('/', 303)
}

/** What the framework cannot read as an address is answered like any other screen that there is not: with the way to the start. */
export function answerBadAddress(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const wantsPage =
    ['GET', 'HEAD'].includes(request.method) && !request.url.startsWith('/api/') && isForScreen(request, request.url)
  return wantsPage ? toStart(reply) : undefined
}

/** Milliseconds for the database: a visitor looks at nothing meanwhile. */
const VISIT_TIMEOUT_MS = 3_000

/**
 * The page says what it can: where it could not be made the host itself asks
 * again, and tells the visitor. Undefined where the database does not answer,
 * or not in time: then there is nobody to ask.
 */
async function contentOrNothing(
  app: FastifyInstance,
  template: Template,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit | Moved | undefined> {
  const content = contentFor(app, template, request, reply)
  // One that fails when nobody waits any more is nobody's.
  content.catch(() => undefined)
  try {
    const found = await Promise.race([content, pause(VISIT_TIMEOUT_MS, 'late' as const, { ref: false })])
    if (found !== 'late') return found
    if (app.trouble.note('slow')) request.log.error('the database does not answer in time for a page')
    return undefined
  } catch (error) {
    const trouble = troubleIn(error)
    if (trouble) {
      if (app.trouble.note(trouble)) request.log.error({ trouble, err: error }, 'the database cannot be used')
      return undefined
    }
    request.log.error({ err: error }, 'the page has no registry')
    return {
      locale: preferredLocale(request.headers['accept-language']),
      title: undefined,
      hints: [],
      boot: undefined,
      registryKey: app.signer.public_key,
      origins: [],
      preview: false,
    }
  }
}

/** Answers what is no call: a file, or the page for whatever screen the path names. */
export function pageHandler(app: FastifyInstance, options: PageOptions) {
  const { template, files, frameAncestors } = options
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [path = '/'] = request.url.split('?')
    const readOnly = request.method === 'GET' || request.method === 'HEAD'
    const offline = readOnly ? offlineAnswer(app, options, path, request, reply) : undefined
    if (offline) return offline
    const file = readOnly ? (files.get(path) ?? (await releaseFile(app, path))) : undefined
    if (file) return sendFile(file, request, reply)
    if (!readOnly || !isForScreen(request, path))
      return refuse(new Refusal(404, [{ code: 'NOT_FOUND' }]), request, reply)
    if (isMalformed(request.url)) return toStart(reply)
    const host = await template()
    const content = await contentOrNothing(app, host, request, reply)
    if (!content) return sendUnavailable(app, frameAncestors, request, reply)
    if ('moved' in content) return reply.header('cache-control', 'no-store').redirect(content.moved, 303)
    void reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy({
        origins: [...app.releaseOrigins, ...content.origins],
        frameAncestors,
        captchaOrigin: app.captchaOrigin,
        supportOrigin: app.supportOrigin,
        connections: providersOf(app).video?.connections ?? [],
      }),
      // What a team is working on has no hashes.
      ...(host.hashed && !content.preview ? { 'integrity-policy': INTEGRITY_POLICY } : {}),
    })
    return sendText(renderPage(host.html, content), request, reply)
  }
}
