import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUuid } from '@almanac/contracts/patterns'
import type { Theme } from '@almanac/contracts/platform/theme'
import { productTheme } from '@almanac/domain/theme'
import { languageOf } from '@almanac/domain/languages'
import { notFound } from '../../http/errors'
import { languageOfVisitor } from '../../http/locales'
import { BRAND_FILES, brandFileAt, companyName, companyTheme, ICONS, type IconKind } from '../../platform'
import { iconFile } from './icons'
import { manifestOf } from './manifest'
import { MANIFEST } from './paths'

/** Seconds that a browser may keep pictures: a changed theme is another address. */
const ICON_SECONDS = 24 * 60 * 60
/** Seconds that a browser may keep the manifest. */
const MANIFEST_SECONDS = 60 * 60

const parameters = (request: FastifyRequest) => new URL(request.url, 'http://page').searchParams

/** The theme that an address names; the product's own where there is none of its name. */
async function themeOfAddress({ database }: FastifyInstance, search: URLSearchParams): Promise<Theme> {
  const company_id = search.get('company_id') ?? ''
  const trial = /^\d{1,9}$/.test(search.get('trial') ?? '') ? Number(search.get('trial')) : null
  const theme = isUuid(company_id)
    ? await companyTheme(database, company_id, search.get('theme') ?? '', trial)
    : undefined
  return theme ?? productTheme
}

async function sendIcon(app: FastifyInstance, kind: IconKind, request: FastifyRequest, reply: FastifyReply) {
  const theme = await themeOfAddress(app, parameters(request))
  return reply
    .headers({
      'content-type': kind === 'favicon' ? 'image/x-icon' : 'image/png',
      'cache-control': `public, max-age=${ICON_SECONDS}`,
      // Link previews show it on other sites.
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(await iconFile(kind, theme, (src) => brandFileAt(app.database, src)))
}

async function sendManifest(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const search = parameters(request)
  const theme = await themeOfAddress(app, search)
  const locale = languageOf(search.get('lang') ?? '') ?? languageOfVisitor(request)
  const company = theme.company_id === null ? undefined : await companyName(app.database, theme.company_id)
  return reply
    .headers({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': `public, max-age=${MANIFEST_SECONDS}`,
      vary: 'Accept-Language, Cookie',
    })
    .send(JSON.stringify(manifestOf(theme, company, locale)))
}

/** Seconds that a browser may keep a logo: another one is another address. */
const LOGO_SECONDS = 365 * 24 * 60 * 60

async function sendLogo({ database }: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const file = await brandFileAt(database, new URL(request.url, 'http://page').pathname)
  if (!file) throw notFound()
  return reply
    .headers({
      'content-type': file.content_type,
      'cache-control': `public, max-age=${LOGO_SECONDS}, immutable`,
      // A drawing that is opened as a page of its own draws, and does nothing else.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      // Mails and link previews show it elsewhere.
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(file.content)
}

/** Serves what makes the page an app on a home screen: manifest and pictures, in the name and colors of a company. */
export function installableApp(app: FastifyInstance): void {
  for (const kind of ['favicon', 'touch', 'small', 'large', 'maskable', 'badge', 'share'] as const)
    app.get(ICONS[kind].path, (request, reply) => sendIcon(app, kind, request, reply))
  // What older versions of iOS ask for.
  app.get('/apple-touch-icon-precomposed.png', (request, reply) => sendIcon(app, 'touch', request, reply))
  app.get(`${BRAND_FILES}*`, (request, reply) => sendLogo(app, request, reply))
  app.get(MANIFEST, (request, reply) => sendManifest(app, request, reply))
}
