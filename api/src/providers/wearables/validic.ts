import * as z from 'zod/mini'
import { requestJson, Unreachable, UnexpectedStatus } from '../http/request'
import type { WearableApp, WearableProvider } from './provider'
import { validicData } from './validic-data'

/** Settings of the client of the V1 API. */
export interface ValidicSettings {
  /** `https://api.validic.com/v1` */
  baseUrl: string
  /** Origin of the pages for browsers: `https://app.validic.com`. Links in responses must have this origin. */
  pagesUrl: string
  organization: string
  /** The organization's access token. */
  token: string
  /** Milliseconds. */
  timeout: number
}

const provisioned = z.object({ user: z.object({ _id: z.string(), access_token: z.string() }) })
// The same kind of token as above, under another name.
const refreshed = z.object({ user: z.object({ _id: z.string(), authentication_token: z.string() }) })
/** Any other 404 is about us: a wrong base URL or organization. */
const noUser = z.object({ code: z.literal(404), errors: z.literal('No user found') })
const apps = z.object({
  apps: z.array(
    z.object({
      name: z.string(),
      subname: z.string(),
      sync_url: z.string(),
      refresh_url: z.nullish(z.string()),
      unsync_url: z.nullish(z.string()),
      synced: z.boolean(),
      last_sync: z.nullish(z.string()),
    }),
  ),
})

/** The wearable provider's V1 API. */
export function validic(settings: ValidicSettings): WearableProvider {
  const { organization, token: access_token, timeout } = settings
  const { page, listed, visit } = createPages(settings)

  function api(path: string, query: Record<string, string>): URL {
    const url = new URL(`${settings.baseUrl}/organizations/${encodeURIComponent(organization)}/${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  return {
    ...validicData(settings),
    async provision(uid) {
      try {
        const { user } = await requestJson(api('users.json', {}), provisioned, {
          method: 'POST',
          json: { user: { uid }, access_token },
          timeout,
        })
        return { id: user._id, token: user.access_token }
      } catch (error) {
        if (error instanceof UnexpectedStatus && error.status === 409) return 'taken'
        throw unexpected(error)
      }
    },

    async refreshToken(id) {
      const url = api(`users/${encodeURIComponent(id)}/refresh_token.json`, { access_token })
      try {
        const { user } = await requestJson(url, refreshed, { timeout })
        if (user._id !== id) throw new Unreachable('wearables', 'answered with the token of somebody else')
        return user.authentication_token
      } catch (error) {
        if (error instanceof UnexpectedStatus && noUser.safeParse(error.body).success) return 'unknown_user'
        throw unexpected(error)
      }
    },

    async apps(token) {
      try {
        const answer = await requestJson(api('apps.json', { authentication_token: token, access_token }), apps, {
          timeout,
        })
        return answer.apps.map(({ refresh_url, unsync_url, last_sync, ...app }): WearableApp => ({
          ...app,
          sync_url: listed(app.sync_url),
          refresh_url: listed(refresh_url),
          unsync_url: listed(unsync_url),
          last_sync: last_sync ?? null,
        }))
      } catch (error) {
        if (error instanceof UnexpectedStatus && error.status === 401) return 'token_refused'
        throw unexpected(error)
      }
    },

    authorizationUrl(app, returnTo) {
      const url = page(app.sync_url)
      url.searchParams.set('redirect_uri', returnTo)
      return written(app.sync_url, url)
    },

    refresh: (app) => visit(app.refresh_url),
    unsync: (app) => visit(app.unsync_url),
  }
}

/** A link without an origin stays relative: only the browser knows under which host name it reached the server. */
const written = (link: string, url: URL): string => (link.startsWith('/') ? `${url.pathname}${url.search}` : url.href)

/** Milliseconds since 1970, never the same twice. */
let lastTimestamp = 0
function uniqueTimestamp(): string {
  lastTimestamp = Math.max(Date.now(), lastTimestamp + 1)
  return String(lastTimestamp)
}

/** The provider's pages, to which the apps' links lead. */
function createPages({ baseUrl, pagesUrl, timeout }: ValidicSettings) {
  const pages = new URL(pagesUrl, baseUrl)

  /** The URL of an app's link; null where there is none, or it leads to another origin: neither server nor browser follows it. */
  function ownPage(link: string): URL | null {
    const url = link !== '' && URL.canParse(link, pages.href) ? new URL(link, pages) : null
    if (url?.origin !== pages.origin) return null
    // Browsers and proxies cache these pages: only a unique URL is sure to reach the provider.
    url.searchParams.set('timestamp', uniqueTimestamp())
    return url
  }

  /** The URL of an app's link. Throws Unreachable where there is none that may be followed. */
  function page(link: string): URL {
    const url = ownPage(link)
    if (!url) throw new Unreachable(pages.hostname, 'linked to another place')
    return url
  }

  /** An app's link in its list, which browsers may follow; empty where there is none that may be followed. */
  function listed(link: string | null | undefined): string {
    const url = ownPage(link ?? '')
    return url ? written(link ?? '', url) : ''
  }

  /** Requests an app's link for its side effect. */
  async function visit(link: string): Promise<void> {
    await requestJson(page(link), z.unknown(), { timeout }).catch((error: unknown) => {
      // These pages report success with a redirect (3xx); a 4xx status is a refusal.
      if (error instanceof UnexpectedStatus && error.status < 400) return
      throw error instanceof UnexpectedStatus ? new Unreachable('wearables', `answered ${error.status}`) : error
    })
  }

  return { page, listed, visit }
}

/** A status that the caller does not handle becomes Unreachable. */
function unexpected(error: unknown): unknown {
  return error instanceof UnexpectedStatus ? new Unreachable('wearables', `answered ${error.status}`) : error
}
