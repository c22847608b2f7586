import { isOn } from '@almanac/domain/features'
import { LANGUAGE_COOKIE } from '@almanac/domain/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { csrfTokenOf, userOfSession } from '../account'
import {
  enterPreview,
  type HostChoice,
  newLoadToken,
  previewOnPage,
  type PreviewOnPage,
  type RegistryQuery,
  type ResolvedRegistry,
  resolveRegistry,
  type ServedHost,
  type Template,
  type UnsignedRegistry,
  withPreview,
} from '../platform'
import { identify } from '../http/admission'
import { readCookie, writeCookie } from '../http/cookies'
import { languageOfLink } from '../http/locales'
import { isPublicAddress } from './addresses'
import type { HeadContent } from './head/head'
import { type Linked, linkedStudy } from './linked-study'
import { hintsFor, type RemoteOnPage, routeFor } from './preload'
import type { FormAnswer } from './door/form-answer'
import { firstScreen } from './first-screen'
import type { PageContent } from './render'

/** The parameters of the followed link. */
function requestedBy(request: FastifyRequest) {
  const url = new URL(request.url, 'http://page')
  return {
    url,
    /** Safe start: every remote but the account is off. */
    safe: url.searchParams.get('safe') === '1',
    preview: url.searchParams.get('preview'),
  }
}

/** The only remote of a safe start. */
const ALWAYS_ON = 'account'

export interface Visit extends PageContent {
  /** The host of this visitor. */
  host: Template
  /** Further origins of this visitor's releases. */
  origins: string[]
  /** Whether one of the remotes is a preview. */
  preview: boolean
}

/** The link is processed: redirect to the same path without its parameters. */
export interface Moved {
  moved: string
}

function without(url: URL, parameter: string): string {
  url.searchParams.delete(parameter)
  return url.pathname.replace(/^\/+/, '/') + url.search
}

const YEAR_SECONDS = 365 * 86_400

/**
 * Keeps the language of the link, or the one chosen before, for the visitor's next pages. Written by the server,
 * because some browsers keep cookies of scripts for seven days only.
 */
function keepLanguage(request: FastifyRequest, reply: FastifyReply, language: string): void {
  if (languageOfLink(request) === undefined && readCookie(request, LANGUAGE_COOKIE) === undefined) return
  writeCookie(reply, LANGUAGE_COOKIE, language, {
    secure: reply.server.secure,
    maxAge: YEAR_SECONDS,
    readable: true,
  })
}

const noPreview: PreviewOnPage = { preview: null, refused: null }

/** The registry with the host of this page and the token of this load, signed. */
function signedFor(
  { signer }: FastifyInstance,
  { network }: FastifyRequest,
  { template: { host }, rule }: ServedHost,
  registry: UnsignedRegistry,
  resolved: ResolvedRegistry,
) {
  const load_token = newLoadToken(signer, resolved, { network, host: host.version, host_rule: rule })
  return signer.sign({ ...registry, ...(host.version ? { host: host.version } : {}), load_token })
}

/** The host of this visitor, and the registry for it. */
export async function resolvePage({ database, hosts, signer }: FastifyInstance, wish: RegistryQuery) {
  let served: ServedHost = { template: await hosts.bundled(), rule: null }
  const choose: HostChoice = async (snapshot, audience) => {
    served = await hosts.forAudience(snapshot, audience)
    return served.template.host
  }
  const resolved = await resolveRegistry(database, wish, choose, signer)
  return { served, resolved }
}

/** The content of the page for this visitor; `answer` is what a form of it is answered with. */
export async function contentFor(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  answer?: FormAnswer,
): Promise<Visit | Moved> {
  const { session, visitor } = await identify(app, request, reply)
  const { url, safe, preview: link } = requestedBy(request)
  if (visitor.user_id === null) keepLanguage(request, reply, visitor.locale)
  const refusedLink = link === null ? null : await enterPreview(request, reply, link, visitor.user_id)
  if (link !== null && refusedLink === null) return { moved: without(url, 'preview') }
  const linked = await linkedStudy(app, request, url)
  const group_id = linked.study?.id ?? null
  const [{ served, resolved }, user, previewed] = await Promise.all([
    resolvePage(app, { user_id: visitor.user_id, group_id }),
    visitor.user_id && session ? userOfSession(app, visitor.user_id, session) : null,
    safe ? noPreview : previewOnPage(request, reply, visitor.user_id),
  ])
  const registry = withPreview(resolved.registry, previewed.preview)
  const remotes = remotesOn(registry, resolved, safe)
  const study_closed = session?.study_closed ?? false
  const viewer = {
    signedIn: user !== null,
    operator: user?.roles.includes('operator') ?? false,
    enabled: (feature: string) => isOn(registry, feature),
  }
  const found = study_closed ? undefined : routeFor(url.pathname, viewer, remotes)
  const refused = refusedLink ?? previewed.refused
  const { locale } = visitor
  const title = found?.route.title[locale] ?? found?.route.title.en
  const first = await firstScreen(app, request, { found, user, theme: registry.theme, locale, linked, answer })
  return {
    locale,
    title,
    theme: registry.theme,
    // At another address the host first goes there, for which it empties the page.
    isSignIn: found?.route.path === '/login' && url.pathname === '/login',
    ...first,
    contact: app.contact,
    head: headOf(app, url, { locale, title, theme: registry.theme }, user === null ? linked : null),
    keys: app.signer,
    host: served.template,
    hints: hintsFor(found, served.template.host, {
      locale,
      signedIn: viewer.signedIn,
      face: registry.theme.brand?.face,
    }),
    boot: {
      registry: signedFor(app, request, served, registry, resolved),
      session: {
        user,
        csrf: user && session ? csrfTokenOf(session.token) : null,
        study_closed,
        ...(refused ? { preview_refused: refused } : {}),
        ...(group_id !== null && user === null ? { link_group_id: group_id } : {}),
      },
    },
    origins: originsOf(registry),
    preview: previewed.preview !== null,
  }
}

/** The remotes of this page, with their releases. */
const remotesOn = ({ remotes }: UnsignedRegistry, { releases }: ResolvedRegistry, safe: boolean): RemoteOnPage[] =>
  remotes
    .filter(({ remote }) => !safe || remote === ALWAYS_ON)
    .map(({ remote, preview, theme, descriptor: { routes } }) => ({
      theme,
      stored: preview ? null : (releases.find(({ stored }) => stored.remote === remote)?.stored ?? null),
      routes,
    }))

/** Whether a link to it is one into a study; others, such as those of mails, only have its brand. */
const isOfRegistration = ({ pathname }: URL): boolean => /^\/(?:register|login)(?:\/|$)/.test(pathname)

/** What the head of the page says; `visitor` is null for a user. */
function headOf(
  { publicUrl }: FastifyInstance,
  url: URL,
  shown: Pick<HeadContent, 'locale' | 'title' | 'theme'>,
  visitor: Linked | null,
): HeadContent {
  return {
    ...shown,
    url,
    publicUrl,
    // Of an invitation, whose address is a secret, a preview of the link says nothing.
    study: isOfRegistration(url) && !visitor?.invitation ? visitor?.study : undefined,
    listed: visitor !== null && isPublicAddress(url),
  }
}

/** The origins of all releases of a registry that are not the page's own. */
const originsOf = ({ remotes }: UnsignedRegistry): string[] =>
  remotes
    .flatMap(({ address, fallback }) => [originOf(address), fallback && originOf(fallback.address)])
    .filter((origin) => origin !== null)

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null
}
