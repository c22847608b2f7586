import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import type { Environment, VariableName } from '../src/environment'
import { createAccounts, environmentOf, SIMULATORS, type Accounts } from './accounts'
import { behaviourFrom, obey, type Knob } from './behaviour'
import { dexcomDataCalls, type DexcomDataKnob } from './dexcom/data'
import { dexcomOauth, type DexcomTokens } from './dexcom/oauth'
import { TRACE_DAYS } from '../src/studies/history/glucose-trace'
import { drugbankConcepts } from './drugbank/concepts'
import { hcaptchaPages } from './hcaptcha/hcaptcha'
import { humanApiPages, newHumanApiKnob, type HumanApiKnob } from './human-api/human-api'
import { startMailServer } from './mail/server'
import { meddraTerms } from './meddra/terms'
import { mixpanelEngage, type ProfileUpdate } from './mixpanel/engage'
import { mixpanelTrack, type TrackedEvent } from './mixpanel/track'
import { Outbox } from './outbox/outbox'
import { outboxPage } from './outbox/page'
import { startApns } from './push/apns'
import { AppDevices, type AnswerKnob } from './push/devices'
import { fcmService } from './push/fcm'
import { PushService, pushService } from './push/service'
import { twilioMessages } from './twilio/messages'
import { zendeskWidget } from './zendesk/widget'
import { validicApi } from './validic/api'
import { validicData, type ValidicDataKnob } from './validic/data'
import { validicPages } from './validic/pages'
import { SimulatedUsers } from './validic/state'

/** All simulated providers, running on this machine. */
export interface Simulators {
  /** `http://127.0.0.1:PORT` */
  address: string
  /** Settings with which `providersFromEnvironment` returns clients of the simulators. */
  environment: Environment
  /** The behavior of each provider; can be changed at any time. */
  wearables: Knob
  dexcom: Knob
  /** Dexcom's data of every sandbox user, and the valid tokens. */
  dexcomData: DexcomDataKnob & DexcomTokens
  humanApi: Knob
  /** Human API's users and state. */
  humanApiData: HumanApiKnob
  /** The records of the wearable provider's apps. */
  wearablesData: ValidicDataKnob
  /** The wearable provider's users. */
  wearableUsers: SimulatedUsers
  mail: Knob
  sms: Knob
  captcha: Knob
  analytics: Knob
  support: Knob
  drugs: Knob
  terms: Knob
  push: Knob
  apns: Knob & AnswerKnob
  fcm: Knob & AnswerKnob
  /** Devices with the app, for Apple’s and Google’s service. */
  devices: AppDevices
  /** Access tokens for Google’s service; clearing it expires all. */
  fcmAccessTokens: Set<string>
  /** Browsers with web push. */
  browsers: PushService
  /** Captured messages. */
  outbox: Outbox
  /** Events received by the event-tracking service. */
  tracked: readonly TrackedEvent[]
  /** Log-ins and log-outs of the support widget, in order. */
  supportLog: readonly string[]
  /** Profile updates received by the event-tracking service, in order. */
  profiles: readonly ProfileUpdate[]
  close(): Promise<void>
}

/**
 * Starts the simulated providers on a free port of this machine. `folder` stores their state across
 * restarts; SIMULATE_VALIDIC, SIMULATE_DEXCOM, SIMULATE_MAIL, SIMULATE_SMS, SIMULATE_HCAPTCHA,
 * SIMULATE_MIXPANEL, SIMULATE_ZENDESK, SIMULATE_PUSH, SIMULATE_APNS and SIMULATE_FCM (ok, down,
 * slow, html) set their initial behavior.
 */
export async function startSimulators(
  settings: { folder?: string; environment?: Environment } = {},
): Promise<Simulators> {
  const accounts = createAccounts()
  const knobs = createKnobs(settings.environment)
  const dexcomData = newDexcomKnob()
  const humanApiData = newHumanApiKnob()
  const wearablesData: ValidicDataKnob = { deletedDays: new Set(), now: Date.now }
  const outbox = new Outbox()
  const tracked: TrackedEvent[] = []
  const profiles: ProfileUpdate[] = []
  const supportLog: string[] = []
  const apps = { devices: new AppDevices(), fcmAccessTokens: new Set<string>() }
  const users = new SimulatedUsers(settings.folder && join(settings.folder, 'validic.json'))

  const app = fastify({ forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  const place = { address: '' }
  const browsers = new PushService(() => `${place.address}${SIMULATORS}/push`)
  await registerProviders(app, {
    knobs,
    accounts,
    dexcomData,
    humanApiData,
    wearablesData,
    outbox,
    tracked,
    profiles,
    supportLog,
    users,
    browsers,
    ...apps,
  })
  const apple = await startApns({ knob: knobs.apns, account: accounts.apns, devices: apps.devices })
  const mailServer = await startMailServer(knobs.mail, outbox)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  place.address = address

  return {
    address,
    environment: environmentOf({ address, mailUrl: mailServer.url, appleUrl: apple.url }, accounts),
    ...knobs,
    dexcomData,
    humanApiData,
    wearablesData,
    wearableUsers: users,
    outbox,
    tracked,
    profiles,
    supportLog,
    browsers,
    ...apps,
    async close() {
      await app.close()
      await apple.close()
      await mailServer.close()
    },
  }
}

/** A sensor worn for 90 days until now, with both versions of Dexcom's API. */
const newDexcomKnob = (): DexcomDataKnob & DexcomTokens => ({
  versions: ['v3', 'v2'],
  smoothing: 0,
  beyondScale: 'number',
  days: TRACE_DAYS,
  now: Date.now,
  accessTokens: new Set(),
  refreshTokens: new Set(),
  refreshGraceMs: 0,
  onRefresh: () => undefined,
  onExchange: () => undefined,
})

type Knobs = Pick<
  Simulators,
  | 'wearables'
  | 'dexcom'
  | 'humanApi'
  | 'mail'
  | 'sms'
  | 'captcha'
  | 'analytics'
  | 'support'
  | 'drugs'
  | 'terms'
  | 'push'
  | 'apns'
  | 'fcm'
>

/** The initial behavior of each provider, from the settings. */
function createKnobs(environment: Environment | undefined): Knobs {
  const knob = (name: VariableName): Knob => ({ behaviour: behaviourFrom(environment?.[name]) })
  return {
    wearables: knob('SIMULATE_VALIDIC'),
    dexcom: knob('SIMULATE_DEXCOM'),
    humanApi: knob('SIMULATE_HUMAN_API'),
    mail: knob('SIMULATE_MAIL'),
    sms: knob('SIMULATE_SMS'),
    captcha: knob('SIMULATE_HCAPTCHA'),
    analytics: knob('SIMULATE_MIXPANEL'),
    support: knob('SIMULATE_ZENDESK'),
    drugs: knob('SIMULATE_DRUGBANK'),
    terms: knob('SIMULATE_MEDDRA'),
    push: knob('SIMULATE_PUSH'),
    apns: { ...knob('SIMULATE_APNS'), next: [] },
    fcm: { ...knob('SIMULATE_FCM'), next: [] },
  }
}

interface Registered {
  knobs: Knobs
  accounts: Accounts
  dexcomData: DexcomDataKnob & DexcomTokens
  humanApiData: HumanApiKnob
  wearablesData: ValidicDataKnob
  outbox: Outbox
  tracked: TrackedEvent[]
  profiles: ProfileUpdate[]
  supportLog: string[]
  users: SimulatedUsers
  browsers: PushService
  devices: AppDevices
  fcmAccessTokens: Set<string>
}

/** Registers each provider under a separate path, with its knob. */
async function registerProviders(app: FastifyInstance, registered: Registered): Promise<void> {
  const { knobs, accounts, outbox, tracked, profiles, supportLog, browsers } = registered
  await registerDeviceProviders(app, registered)
  await app.register(async (scope) => {
    obey(scope, knobs.sms)
    twilioMessages(scope, `${SIMULATORS}/twilio`, accounts.twilio, outbox)
  })
  await app.register(async (scope) => {
    obey(scope, knobs.captcha)
    hcaptchaPages(scope, `${SIMULATORS}/hcaptcha`, accounts.captchaSite)
  })
  await app.register(async (scope) => {
    obey(scope, knobs.analytics)
    mixpanelTrack(scope, `${SIMULATORS}/mixpanel`, accounts.mixpanelToken, tracked)
    mixpanelEngage(scope, `${SIMULATORS}/mixpanel`, accounts.mixpanelToken, profiles)
  })
  await app.register(async (scope) => {
    obey(scope, knobs.push)
    pushService(scope, `${SIMULATORS}/push`, browsers)
  })
  await app.register(async (scope) => {
    obey(scope, knobs.fcm)
    const { devices, fcmAccessTokens: accessTokens } = registered
    fcmService(scope, `${SIMULATORS}/fcm`, { account: accounts.fcm, knob: knobs.fcm, devices, accessTokens })
  })
  await app.register(async (scope) => {
    obey(scope, knobs.support)
    zendeskWidget(scope, `${SIMULATORS}/zendesk`, accounts.zendesk, supportLog)
  })
  await app.register(async (scope) => {
    obey(scope, knobs.drugs)
    drugbankConcepts(scope, `${SIMULATORS}/drugbank`, accounts.drugbankKey)
  })
  await app.register(async (scope) => {
    obey(scope, knobs.terms)
    meddraTerms(scope, `${SIMULATORS}/meddra`, accounts.meddraKey)
  })
  outboxPage(app, SIMULATORS, outbox)
}

/** The providers of measurements. */
async function registerDeviceProviders(
  app: FastifyInstance,
  { knobs, accounts, dexcomData, humanApiData, wearablesData, users }: Registered,
): Promise<void> {
  await app.register(async (scope) => {
    obey(scope, knobs.wearables)
    validicApi(scope, `${SIMULATORS}/validic`, accounts.organization, users)
    validicData(scope, `${SIMULATORS}/validic`, accounts.organization, users, wearablesData)
    validicPages(scope, `${SIMULATORS}/validic/organizations/${accounts.organization.id}`, users)
  })
  await app.register(async (scope) => {
    obey(scope, knobs.dexcom)
    dexcomOauth(scope, `${SIMULATORS}/dexcom`, accounts.dexcomApp, dexcomData)
    dexcomDataCalls(scope, `${SIMULATORS}/dexcom`, dexcomData.accessTokens, dexcomData)
  })
  await app.register(async (scope) => {
    obey(scope, knobs.humanApi)
    humanApiPages(scope, `${SIMULATORS}/human-api`, accounts.humanApp, humanApiData)
  })
}
