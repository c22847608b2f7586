import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { answerFailure, answerUnknownCall } from './failures'
import './instance'
import type { Database } from './serve'
import { loadWords } from './words'

/** Puts its calls on the server. */
export type Area = (app: FastifyInstance) => void

export interface AppOptions {
  database: Database
  /** What is put under /api. */
  areas: Area[]
  /** Where people reach the product, e.g. `https://almanac.example`. */
  publicUrl?: string
  logger?: FastifyServerOptions['logger']
}

const BODY_LIMIT = 1_000_000

/** The whole server, not yet listening. */
export async function buildApp({ database, areas, publicUrl = 'http://localhost:8080', logger = false }: AppOptions): Promise<FastifyInstance> {
  loadWords()
  const app = Fastify({ logger, bodyLimit: BODY_LIMIT, disableRequestLogging: true, frameworkErrors: answerFailure })
  app.removeContentTypeParser('text/plain')
  app.decorate('database', database)
  app.decorate('secure', new URL(publicUrl).protocol === 'https:')
  app.decorate('calls', [])
  app.decorateRequest('visitor')
  app.setErrorHandler(answerFailure)
  await app.register(async (api) => {
    for (const area of areas) area(api)
    api.setNotFoundHandler(answerUnknownCall(api))
  }, { prefix: '/api' })
  return app
}
