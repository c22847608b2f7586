import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../http/errors'

/** The native apps that open this product's links and fill in its passwords. */
export interface NativeApps {
  /** `TEAM.bundle` of each app for iOS. */
  ios: string[]
  android: { package: string; fingerprints: string[] }[]
}

export const NO_APPS: NativeApps = { ios: [], android: [] }

const json = (reply: FastifyReply, value: unknown) =>
  reply
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=3600' })
    .send(JSON.stringify(value))

/**
 * Serves the two files by which iOS and Android verify that an app belongs to this
 * origin. Neither follows a redirect.
 */
export function appLinks(app: FastifyInstance, { ios, android }: NativeApps): void {
  app.get('/.well-known/apple-app-site-association', (_request, reply) => {
    if (ios.length === 0) throw notFound()
    // Calls and files are not screens.
    const components = [
      { '/': '/api/*', exclude: true },
      { '/': '/remotes/*', exclude: true },
      { '/': '/releases/*', exclude: true },
      { '/': '*' },
    ]
    return json(reply, { applinks: { details: [{ appIDs: ios, components }] }, webcredentials: { apps: ios } })
  })

  app.get('/.well-known/assetlinks.json', (_request, reply) => {
    if (android.length === 0) throw notFound()
    const relation = ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds']
    return json(
      reply,
      android.map(({ package: package_name, fingerprints }) => ({
        relation,
        target: { namespace: 'android_app', package_name, sha256_cert_fingerprints: fingerprints },
      })),
    )
  })
}
