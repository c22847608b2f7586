import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerOptions } from 'node:http'
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import { captchaPage, supportPage } from '../account'
import {
  createEventPublisher,
  createHosts,
  createKeptFiles,
  createSessionWatch,
  Evidence,
  folderStorage,
  type Hosts,
  type KeptFiles,
  newSigner,
  noTemplate,
  noteRefusal,
  type ReleaseStorage,
  SecurityEventLog,
  type Signer,
  type Template,
} from '../platform'
import { consentObjectives } from '../activities'
import { appLinks, NO_APPS, type NativeApps } from '../page/app-links'
import { postedForms } from '../page/door/posted-forms'
import { answerBadAddress, answerScreenFailure, pageHandler, type PageOptions } from '../page/routes'
import { DEFAULT_BODY_BYTES, parseJsonBodies } from '../http/bounds/json-body'
import { installableApp } from '../page/app/routes'
import { wellKnownDocuments } from '../page/well-known'
import { nameRequests } from '../http/answer-headers'
import { closeGracefully } from '../http/graceful-close'
import { Refusal } from '../http/errors'
import { answerFailure, answerUnknownCall, refuse, answerWithoutRequest } from '../http/failures'
import { acceptForms } from '../http/form'
import '../http/instance'
import { limitRate, networkOf } from '../http/limits/rate-limit'
import { logCalls } from '../http/log'
import { checkOrigin } from '../http/admission'
import { securityHeaders } from '../http/security'
import type { Database } from '../http/serve'
import { DatabaseOutages } from '../http/database-outage'
import { loadWords } from '../http/words'
import { accountHooks } from '../kernel/account-hooks'
import { authentication, accountContributions, rowRules } from './contributions'
import { features } from './features'

/** Registers its calls. */
export type Area = (app: FastifyInstance) => void

export interface AppOptions {
  database: Database
  /** Registered under /api. */
  areas: Area[]
  /** Page and files; left out for a server with calls only. */
  page?: PageOptions
  /** The product's public address, e.g. `https://almanac.example`. */
  publicUrl?: string
  /** Further origins that may send changes, e.g. a native shell's. */
  allowedOrigins?: string[]
  /** Further origins that releases may be loaded from. */
  releaseOrigins?: string[]
  /** Allowed preview origins besides localhost. */
  previewOrigins?: string[]
  /** Another origin of this server, only for the captcha's frame; by default the frame has none. */
  captchaOrigin?: string | null
  /** Another origin of this server, only for the support chat's frame; by default only the simulated chat is available. */
  supportOrigin?: string | null
  /** How to reach the people of the study, as a URI. */
  contact?: string | null
  /** Where to report a vulnerability, as a URI; by default there is no security.txt. */
  securityContact?: string | null
  /** The native apps that open this product's links. */
  nativeApps?: NativeApps
  /** See Fastify's trustProxy. */
  trustProxy?: FastifyServerOptions['trustProxy']
  logger?: FastifyServerOptions['logger']
  /** Signs the registry; by default with a new key. */
  signer?: Signer
  /** The storage of releases; by default a temporary folder of this process. */
  releaseStorage?: ReleaseStorage
  /** Files of builds of earlier installations; by default those of the store of releases. */
  keptFiles?: KeptFiles
  /** The versions of the host; by default the page's own, and those of kept builds. */
  hosts?: Hosts
  /** Reads the live host's document; of a server with calls only; by default of the one that everyone gets. */
  liveHost?: () => Promise<HostDocument>
  /** Whether operators need a second factor; not in a demonstration. */
  secondFactor?: boolean
  /** Days until clinicians need one. */
  secondFactorDays?: number
  /** Timeout in seconds for receiving a request; a picture on a slow connection takes long. */
  requestSeconds?: number
}

/** Node's timeouts for a request, in milliseconds, and its check interval. The timeout of the headers must be the shorter one, else Node swaps them. */
function timeLimits(requestTimeout: number): ServerOptions {
  return {
    requestTimeout,
    headersTimeout: Math.min(requestTimeout, 60_000),
    connectionsCheckingInterval: Math.min(requestTimeout / 4, 10_000),
  }
}

/** Created with the first file. */
function temporaryStorage(): ReleaseStorage {
  return folderStorage(join(tmpdir(), `almanac-releases-${randomUUID()}`))
}

/** The page of a server with calls only. */
function pageOf(liveHost: AppOptions['liveHost']): () => Promise<Template> {
  return async () => (liveHost ? { ...noTemplate, host: await liveHost() } : noTemplate)
}

type FrameOptions = Pick<AppOptions, 'page'> & Required<Pick<AppOptions, 'trustProxy' | 'logger' | 'requestSeconds'>>

/** Fastify with limits, request ids, and the common format for errors before routing. */
function createServer({ page, trustProxy, logger, requestSeconds }: FrameOptions): FastifyInstance {
  const app = Fastify({
    logger,
    trustProxy,
    bodyLimit: DEFAULT_BODY_BYTES,
    requestTimeout: requestSeconds * 1000,
    http: timeLimits(requestSeconds * 1000),
    clientErrorHandler: answerWithoutRequest,
    // closeGracefully does this, in the common error format.
    return503OnClosing: false,
    // Unique across servers, for all log lines and events of a call.
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) =>
      void ((page && answerBadAddress(request, reply)) ?? answerFailure(error, request, reply)),
  })
  app.removeContentTypeParser('text/plain')
  parseJsonBodies(app)
  app.setErrorHandler(page ? answerScreenFailure(page) : answerFailure)
  return app
}

type Decorated = Pick<
  FastifyInstance,
  | 'database'
  | 'signer'
  | 'releaseStorage'
  | 'keptFiles'
  | 'hosts'
  | 'liveHost'
  | 'secure'
  | 'publicUrl'
  | 'releaseOrigins'
  | 'previewOrigins'
  | 'captchaOrigin'
  | 'supportOrigin'
  | 'contact'
  | 'secondFactor'
  | 'secondFactorDays'
>

/** Decorates the server and its requests for handlers and hooks. */
function decorate(app: FastifyInstance, values: Decorated): void {
  app.decorate('database', values.database)
  app.decorate('signer', values.signer)
  app.decorate('releaseStorage', values.releaseStorage)
  app.decorate('keptFiles', values.keptFiles)
  app.decorate('hosts', values.hosts)
  app.decorate('liveHost', values.liveHost)
  app.decorate('secure', values.secure)
  app.decorate('publicUrl', values.publicUrl)
  app.decorate('releaseOrigins', values.releaseOrigins)
  app.decorate('previewOrigins', values.previewOrigins)
  app.decorate('captchaOrigin', values.captchaOrigin)
  app.decorate('supportOrigin', values.supportOrigin)
  app.decorate('contact', values.contact)
  app.decorate('secondFactor', values.secondFactor)
  app.decorate('secondFactorDays', values.secondFactorDays)
  app.decorate('authentication', authentication)
  app.decorate('features', features)
  app.decorate('rowRules', rowRules)
  app.decorate('noteRefusal', noteRefusal)
  app.decorate('accountHooks', accountHooks(accountContributions))
  app.decorate('consentObjectives', consentObjectives)
  app.decorate('trouble', new DatabaseOutages())
  app.decorate('securityEvents', new SecurityEventLog(values.database, app.log))
  app.decorate('outcomes', new Evidence({ database: values.database, storage: () => app.releaseStorage, log: app.log }))
  app.decorate('eventPublisher', createEventPublisher(values.database, app.log))
  app.decorate(
    'sessionWatch',
    createSessionWatch((credentials) => authentication.validSessionsAmong(values.database, credentials)),
  )
  app.addHook('onClose', async () => {
    await Promise.all([app.securityEvents.flush(), app.eventPublisher.flush(), app.outcomes.close()])
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
  app.decorateRequest('second_factor')
}

/** Registers documents other than calls and the page: for frames, app links for phones, what programs look for. */
function smallDocuments(
  app: FastifyInstance,
  { page, nativeApps = NO_APPS, securityContact = null }: AppOptions,
): void {
  const frameAncestors = page?.frameAncestors ?? []
  captchaPage(app, frameAncestors)
  supportPage(app, frameAncestors)
  appLinks(app, nativeApps)
  installableApp(app)
  wellKnownDocuments(app, securityContact)
}

const refuseUnknown = (request: FastifyRequest, reply: FastifyReply) =>
  refuse(new Refusal(404, [{ code: 'NOT_FOUND' }]), request, reply)

const callsOf = (areas: Area[]) => async (api: FastifyInstance) => {
  acceptForms(api)
  limitRate(api)
  for (const area of areas) area(api)
  api.setNotFoundHandler(answerUnknownCall(api))
}

/** Builds the complete server, not yet listening. */
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
    contact = null,
    trustProxy = false,
    logger = false,
    signer = newSigner(),
    releaseStorage = temporaryStorage(),
    liveHost,
    keptFiles = createKeptFiles(database, releaseStorage, join(tmpdir(), `almanac-kept-${randomUUID()}`)),
    hosts = createHosts(database, page?.template ?? pageOf(liveHost), keptFiles),
    secondFactor = false,
    secondFactorDays = 14,
    requestSeconds = 120,
  } = options
  loadWords()
  const app = createServer({ page, trustProxy, logger, requestSeconds })
  const { protocol, origin } = new URL(publicUrl)
  const secure = protocol === 'https:'
  decorate(app, {
    database,
    signer,
    releaseStorage,
    keptFiles,
    hosts,
    liveHost: liveHost ?? (() => hosts.live()),
    secure,
    publicUrl,
    releaseOrigins,
    previewOrigins,
    captchaOrigin,
    supportOrigin,
    contact,
    secondFactor,
    secondFactorDays,
  })
  nameRequests(app)
  closeGracefully(app)
  securityHeaders(app, { secure })
  checkOrigin(app, [origin, ...allowedOrigins])
  logCalls(app)
  await app.register(callsOf(areas), { prefix: '/api' })
  smallDocuments(app, options)
  if (page) postedForms(app, page)
  app.setNotFoundHandler(page ? pageHandler(app, page) : refuseUnknown)
  return app
}
