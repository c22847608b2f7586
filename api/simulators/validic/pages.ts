import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { sendPage } from '../page'
import { catalogue } from './catalogue'
import type { SimulatedUser, SimulatedUsers } from './state'

const link = z.object({ user_token: z.optional(z.string()), redirect_uri: z.optional(z.string()) })

/** A request for a page. */
interface Visit {
  app: (typeof catalogue)[number]
  user: SimulatedUser
  redirect_uri: string | undefined
  /** The same query, for the next page. */
  search: string
}

/** The provider's pages for browsers: connect, disconnect and sync again. */
export function validicPages(app: FastifyInstance, pages: string, users: SimulatedUsers): void {
  const answered = new Set<string>()

  function page(path: string, show: (visit: Visit, reply: FastifyReply) => FastifyReply): void {
    app.get<{ Params: { app: string } }>(`${pages}/${path}`, (request, reply) => {
      const { user_token, redirect_uri } = link.parse(request.query)
      const entry = catalogue.find(({ subname }) => subname === request.params.app)
      const user = users.byToken(user_token)
      if (!user) return reply.code(401).send({ code: 401, message: 'Unauthorized' })
      if (!entry) return reply.code(404).send({ code: 404, message: 'Not Found' })
      // The real pages are cacheable, by browsers and proxies: a second visit of a URL has no effect.
      if (answered.has(request.url)) return reply.send({ code: 200, message: 'Ok' })
      if (!path.startsWith('auth/')) answered.add(request.url)
      reply.header('cache-control', 'public, max-age=3600')
      return show({ app: entry, user, redirect_uri, search: request.url.slice(request.url.indexOf('?')) }, reply)
    })
  }

  page('auth/:app', ({ app: { name, subname }, search }, reply) =>
    sendPage(reply, name, `Let your study read your ${name} data?`, [
      { label: 'Allow', href: `${pages}/auth/${subname}/allow${search}` },
      { label: 'Do not allow', href: `${pages}/auth/${subname}/deny${search}` },
    ]),
  )

  page('auth/:app/allow', ({ app: { subname }, user, redirect_uri }, reply) => {
    users.sync(user, subname)
    return done(reply, redirect_uri)
  })

  page('auth/:app/deny', ({ redirect_uri }, reply) => done(reply, redirect_uri))

  page('unsync/:app', ({ app: { subname }, user, redirect_uri }, reply) => {
    users.unsync(user, subname)
    return done(reply, redirect_uri)
  })

  page('refresh/:app', ({ app: { subname }, user, redirect_uri }, reply) => {
    if (user.synced[subname] === undefined) return reply.code(404).send({ code: 404, message: 'Not Found' })
    users.sync(user, subname)
    return done(reply, redirect_uri)
  })
}

function done(reply: FastifyReply, redirectUri: string | undefined): FastifyReply {
  if (redirectUri === undefined) return reply.send({ code: 200, message: 'Ok' })
  reply.header('cache-control', 'no-store')
  return reply.redirect(redirectUri, 302)
}
