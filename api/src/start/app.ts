import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerOptions } from 'node:http'
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import { accountHooks, captchaPage, supportPage } from '../account'
import {
  createEventPublisher,
  folderStorage,
  newSigner,
  noteRefusal,
  type ReleaseStorage,
  SecurityEventLog,
  type Signer,
  unknownHost,
} from '../platform'
import { consentObjectives } from '../activities'
import { appLinks, NO_APPS, type NativeApps } from '../page/app-links'
import { answerBadAddress, pageHandler, type PageOptions } from '../page/routes'
import { closeSoon } from '../http/graceful-close'
import { Refusal } from '../http/errors'
import { answerFailure, answerUnknownCall, refuse, answerOnWire } from '../http/failures'
import { acceptForms } from '../http/form'
import '../http/instance'
import { limitRate, networkOf } from '../http/limits/rate-limit'
import { logCalls } from '../http/log'
import { checkOrigin } from '../http/admission'
import { securityHeaders } from '../http/security'
import type { Database } from '../http/serve'
import { Trouble } from '../http/trouble'
import { loadWords } from '../http/words'
import { authentication, accountContributions, rowRules } from './contributions'

/** Puts its calls on the server. */
export type Area = (app: FastifyInstance) => void

export interface AppOptions {
  database: Database
  /** What is put under /api. */
  areas: Area[]
  /** What is put elsewhere; left out where only calls are wanted. */
  page?: PageOptions
  /** Where people reach the product, e.g. `https://almanac.example`. */
  publicUrl?: string
  /** Other origins that may change something, e.g. a native shell's. */
  allowedOrigins?: string[]
  /** Other origins that releases may come from. */
  releaseOrigins?: string[]
  /** Where a preview may come from, besides the machine that the browser runs on. */
  previewOrigins?: string[]
  /** Another origin of this server for the captcha's frame alone; without one the frame has none. */
  captchaOrigin?: string | null
  /** Another origin of this server for the support chat's frame alone; without one only the simulated chat is there. */
  supportOrigin?: string | null
  /** Whose apps open this product's links. */
  nativeApps?: NativeApps
  /** Who may say where a request came from; see Fastify's trustProxy. */
  trustProxy?: FastifyServerOptions['trustProxy']
  logger?: FastifyServerOptions['logger']
  /** Signs what browsers boot from; one of its own when left out. */
  signer?: Signer
  /** A release is taken back when it fails for so many different people within ten minutes. */
  failureLimit?: number
  /** Where the files of releases are stored; a folder for this process alone when left out. */
  releaseStorage?: ReleaseStorage
  /** What the host that is live says of itself; the page's own when left out. */
  liveHost?: () => Promise<HostDocument>
  /** Whether operators have to show a second factor; not in a demonstration. */
  secondFactor?: boolean
  /** Seconds for a request to arrive whole; with a poor connection a picture takes its time. */
  requestSeconds?: number
}

const MAX_BODY_BYTES = 1_000_000

/** For the whole of a request in milliseconds, and how often Node looks for late ones. The head's limit has to be the shorter one: Node takes them the other way round otherwise. */
function timeLimits(requestTimeout: number): ServerOptions {
  return {
    requestTimeout,
    headersTimeout: Math.min(requestTimeout, 60_000),
    connectionsCheckingInterval: Math.min(requestTimeout / 4, 10_000),
  }
}

/** Made when the first file comes. */
function temporaryStorage(): ReleaseStorage {
  return folderStorage(join(tmpdir(), `almanac-releases-${randomUUID()}`))
}

function hostOf(page: PageOptions | undefined): () => Promise<HostDocument> {
  return page ? async () => (await page.template()).host : () => Promise.resolve(unknownHost)
}

type FrameOptions = Pick<AppOptions, 'page'> & Required<Pick<AppOptions, 'trustProxy' | 'logger' | 'requestSeconds'>>

/** Fastify as every call needs it: its limits, its ids, and one shape for whatever fails before there is a call. */
function createServer({ page, trustProxy, logger, requestSeconds }: FrameOptions): FastifyInstance {
  const app = Fastify({
    logger,
    trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: requestSeconds * 1000,
    http: timeLimits(requestSeconds * 1000),
    clientErrorHandler: answerOnWire,
    // By closeSoon, in the shape of every error.
    return503OnClosing: false,
    // One id for all lines and events of a call, also where several servers write to one log.
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) =>
      void ((page && answerBadAddress(request, reply)) ?? answerFailure(error, request, reply)),
  })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerFailure)
  return app
}

type Decorated = Pick<
  FastifyInstance,
  | 'database'
  | 'signer'
  | 'failureLimit'
  | 'releaseStorage'
  | 'liveHost'
  | 'secure'
  | 'publicUrl'
  | 'releaseOrigins'
  | 'previewOrigins'
  | 'captchaOrigin'
  | 'supportOrigin'
  | 'secondFactor'
>

/** Gives the server and its requests what handlers and hooks find there. */
function decorate(app: FastifyInstance, values: Decorated): void {
  app.decorate('database', values.database)
  app.decorate('signer', values.signer)
  app.decorate('failureLimit', values.failureLimit)
  app.decorate('releaseStorage', values.releaseStorage)
  app.decorate('liveHost', values.liveHost)
  app.decorate('secure', values.secure)
  app.decorate('publicUrl', values.publicUrl)
  app.decorate('releaseOrigins', values.releaseOrigins)
  app.decorate('previewOrigins', values.previewOrigins)
  app.decorate('captchaOrigin', values.captchaOrigin)
  app.decorate('supportOrigin', values.supportOrigin)
  app.decorate('secondFactor', values.secondFactor)
  app.decorate('authentication', authentication)
  app.decorate('rowRules', rowRules)
  app.decorate('noteRefusal', noteRefusal)
  app.decorate('accountHooks', accountHooks(accountContributions))
  app.decorate('consentObjectives', consentObjectives)
  app.decorate('trouble', new Trouble())
  app.decorate('securityEvents', new SecurityEventLog(values.database, app.log))
  app.decorate('eventPublisher', createEventPublisher(values.database, app.log))
  app.addHook('onClose', async () => {
    await Promise.all([app.securityEvents.flush(), app.eventPublisher.flush()])
  })
  app.decorate('calls', [])
  app.decorateRequest('visitor')
  app.decorateRequest('network', {
    getter() {
      return networkOf(this.ip)
    },
  })
  app.decorateRequest('team')
  app.decorateRequest('claimed_user_id')
}

/** What is on the server beside calls and the page: documents for frames, and what phones ask for. */
function smallDocuments(app: FastifyInstance, frameAncestors: readonly string[], nativeApps: NativeApps): void {
  captchaPage(app, frameAncestors)
  supportPage(app, frameAncestors)
  appLinks(app, nativeApps)
}

/** The whole server, not yet listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    database,
    areas,
    page,
    publicUrl = 'http://localhost:8080',
    allowedOrigins = [],
    releaseOrigins = [],
    previewOrigins = [],
    captchaOrigin = null,
    supportOrigin = null,
    nativeApps = NO_APPS,
    trustProxy = false,
    logger = false,
    signer = newSigner(),
    failureLimit = 5,
    releaseStorage = temporaryStorage(),
    liveHost = hostOf(page),
    secondFactor = false,
    requestSeconds = 120,
  } = options
  loadWords()
  const app = createServer({ page, trustProxy, logger, requestSeconds })
  const { protocol, origin } = new URL(publicUrl)
  decorate(app, {
    database,
    signer,
    failureLimit,
    releaseStorage,
    liveHost,
    secure: protocol === 'https:',
    publicUrl,
    releaseOrigins,
    previewOrigins,
    captchaOrigin,
    supportOrigin,
    secondFactor,
  })
  closeSoon(app)
  securityHeaders(app, { secure: protocol === 'https:' })
  checkOrigin(app, [origin, ...allowedOrigins])
  logCalls(app)
  await app.register(
    async (api) => {
      acceptForms(api)
      limitRate(api)
      for (const area of areas) area(api)
      api.setNotFoundHandler(answerUnknownCall(api))
    },
    { prefix: '/api' },
  )
  smallDocuments(app, page?.frameAncestors ?? [], nativeApps)
  app.setNotFoundHandler(
    page
      ? pageHandler(app, page)
      : (request, reply) => refuse(new Refusal(404, [{ code: 'NOT_FOUND' }]), request, reply),
  )
  return app
}
