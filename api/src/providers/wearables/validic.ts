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
const refreshed = z.object({ user: z.object({ authentication_token: z.string() }) })
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
  const { page, visit } = createPages(settings)

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
      const { user } = await requestJson(url, refreshed, { timeout }).catch((error: unknown) => {
        throw unexpected(error)
      })
      return user.authentication_token
    },

    async apps(token) {
      try {
        const answer = await requestJson(api('apps.json', { authentication_token: token, access_token }), apps, {
          timeout,
        })
        return answer.apps.map(
          ({ name, subname, sync_url, refresh_url, unsync_url, synced, last_sync }): WearableApp => ({
            name,
            subname,
            sync_url,
            synced,
            refresh_url: refresh_url ?? '',
            unsync_url: unsync_url ?? '',
            last_sync: last_sync ?? null,
          }),
        )
      } catch (error) {
        if (error instanceof UnexpectedStatus && error.status === 401) return 'token_refused'
        throw unexpected(error)
      }
    },

    authorizationUrl(app, returnTo) {
      const url = page(app.sync_url)
      url.searchParams.set('redirect_uri', returnTo)
      // A link without an origin stays relative: only the browser knows under which host name it reached the server.
      return app.sync_url.startsWith('/') ? `${url.pathname}${url.search}` : url.href
    },

    refresh: (app) => visit(app.refresh_url),
    unsync: (app) => visit(app.unsync_url),
  }
}

/** The provider's pages, to which the apps' links lead. */
function createPages({ baseUrl, pagesUrl, timeout }: ValidicSettings) {
  /**
   * The URL of an app's link. Throws Unreachable when it leads to another origin: neither server nor
   * browser follows it.
   */
  function page(link: string): URL {
    const pages = new URL(pagesUrl, baseUrl)
    const url = new URL(link, pages)
    if (url.origin !== pages.origin) throw new Unreachable(pages.hostname, 'linked to another place')
    // Browsers and proxies cache these pages: only a unique URL is sure to reach the provider.
    url.searchParams.set('timestamp', String(Date.now()))
    return url
  }

  /** Requests an app's link for its side effect. */
  async function visit(link: string): Promise<void> {
    await requestJson(page(link), z.unknown(), { timeout }).catch((error: unknown) => {
      // These pages report success with a redirect (3xx); a 4xx status is a refusal.
      if (error instanceof UnexpectedStatus && error.status < 400) return
      throw error instanceof UnexpectedStatus ? new Unreachable('wearables', `answered ${error.status}`) : error
    })
  }

  return { page, visit }
}

/** A status that the caller does not handle becomes Unreachable. */
function unexpected(error: unknown): unknown {
  return error instanceof UnexpectedStatus ? new Unreachable('wearables', `answered ${error.status}`) : error
}
