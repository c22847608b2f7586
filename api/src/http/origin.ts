import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from './errors'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

function isOwn(request: FastifyRequest, allowed: string[]): boolean {
  const { origin } = request.headers
  if (origin !== undefined) {
    if (allowed.includes(origin)) return true
    return URL.canParse(origin) && new URL(origin).host === request.host
  }
  // Older clients and programs send neither; a browser that names the site must name ours.
  const site = request.headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

/**
 * Whether a page of another site, or of a neighbour below the same domain, has
 * the browser make this request; who sends no such header is no browser of today.
 */
export function isFromElsewhere({ headers: { 'sec-fetch-site': site } }: FastifyRequest): boolean {
  return site === 'cross-site' || site === 'same-site'
}

/** Refuses every change that another site asks a browser to make, before anything is read of it. */
export function checkOrigin(app: FastifyInstance, allowed: string[]): void {
  app.addHook('onRequest', async (request) => {
    if (!reading.has(request.method) && !isOwn(request, allowed)) throw forbidden('INVALID_ORIGIN')
  })
}
