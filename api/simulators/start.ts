import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import type { Environment, VariableName } from '../src/environment'
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
import { PushService, pushService } from './push/service'
import { twilioMessages } from './twilio/messages'
import { zendeskWidget } from './zendesk/widget'
import { validicApi } from './validic/api'
import { validicData, type ValidicDataKnob } from './validic/data'
import { validicPages } from './validic/pages'
import { SimulatedUsers } from './validic/state'

/** Below which path everything simulated is, here and behind the one URL. */
export const SIMULATORS = '/simulators'

/** The outside world, running on this machine. */
export interface Simulators {
  /** `http://127.0.0.1:PORT` */
  address: string
  /** Settings with which `providersFromEnvironment` gives clients of the simulators. */
  environment: Environment
  /** How each provider behaves; may be turned at any time. */
  wearables: Knob
  dexcom: Knob
  /** What Dexcom has of every sandbox user, and who may read it. */
  dexcomData: DexcomDataKnob & DexcomTokens
  humanApi: Knob
  /** What Human API knows and of whom. */
  humanApiData: HumanApiKnob
  /** What the apps of the wearable provider have recorded. */
  wearablesData: ValidicDataKnob
  /** Whom the wearable provider knows. */
  wearableUsers: SimulatedUsers
  mail: Knob
  sms: Knob
  captcha: Knob
  analytics: Knob
  support: Knob
  drugs: Knob
  terms: Knob
  push: Knob
  /** Browsers that are told by web push. */
  browsers: PushService
  /** What was sent. */
  outbox: Outbox
  /** What the event-tracking service was told. */
  tracked: readonly TrackedEvent[]
  /** Who was logged in and out of the support widget, in order. */
  supportLog: readonly string[]
  /** And of whom, in order. */
  profiles: readonly ProfileUpdate[]
  close(): Promise<void>
}

/**
 * Starts the simulated providers on a free port of this machine. `folder` keeps
 * what they know over a restart; SIMULATE_VALIDIC, SIMULATE_DEXCOM, SIMULATE_MAIL,
 * SIMULATE_SMS, SIMULATE_HCAPTCHA, SIMULATE_MIXPANEL, SIMULATE_ZENDESK and SIMULATE_PUSH (ok, down, slow, html) say
 * how they behave at first.
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
  })
  const mailServer = await startMailServer(knobs.mail, outbox)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  place.address = address

  return {
    address,
    environment: environmentOf(address, mailServer.url, accounts),
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
    async close() {
      await app.close()
      await mailServer.close()
    },
  }
}

/** A sensor worn for 90 days until now, at a Dexcom of both versions. */
const newDexcomKnob = (): DexcomDataKnob & DexcomTokens => ({
  versions: ['v3', 'v2'],
  smoothing: 0,
  days: TRACE_DAYS,
  now: Date.now,
  accessTokens: new Set(),
  refreshTokens: new Set(),
})

/** How each provider behaves at first, as the settings say. */
function createKnobs(environment: Environment | undefined) {
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
  }
}

/** The keys and secrets of this run. */
function createAccounts() {
  const secret = () => randomBytes(20).toString('hex')
  return {
    organization: { id: 'simulated', token: secret() },
    humanApp: { clientId: 'simulated', clientSecret: secret() },
    dexcomApp: { clientId: 'simulated', clientSecret: secret() },
    twilio: { sid: `AC${secret()}`, token: secret() },
    captchaSite: { siteKey: 'simulated', secret: secret() },
    mixpanelToken: secret(),
    zendesk: { widgetKey: 'simulated', keyId: 'simulated', secret: secret() },
    drugbankKey: secret(),
    meddraKey: secret(),
  }
}

type Accounts = ReturnType<typeof createAccounts>

interface Registered {
  knobs: Record<
    'wearables' | 'dexcom' | 'humanApi' | 'sms' | 'captcha' | 'analytics' | 'support' | 'push' | 'drugs' | 'terms',
    Knob
  >
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
}

/** Each provider under a path of its own, with its own knob. */
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

/** The settings by which a server uses these providers. */
function environmentOf(address: string, mail_url: string, accounts: Accounts) {
  return {
    VALIDIC_BASE_URL: `${address}${SIMULATORS}/validic/v1`,
    // Without an origin: the browser reaches the pages through the one URL, under whatever name it knows it.
    VALIDIC_PAGES_URL: `${SIMULATORS}/validic`,
    VALIDIC_ORGANIZATION: accounts.organization.id,
    VALIDIC_TOKEN: accounts.organization.token,
    DEXCOM_BASE_URL: `${address}${SIMULATORS}/dexcom`,
    DEXCOM_LOGIN_URL: `${SIMULATORS}/dexcom`,
    DEXCOM_CLIENT_ID: accounts.dexcomApp.clientId,
    DEXCOM_CLIENT_SECRET: accounts.dexcomApp.clientSecret,
    HUMAN_API_AUTH_URL: `${address}${SIMULATORS}/human-api`,
    HUMAN_API_DATA_URL: `${address}${SIMULATORS}/human-api`,
    HUMAN_API_CONNECT_URL: `${SIMULATORS}/human-api/connect`,
    HUMAN_API_CLIENT_ID: accounts.humanApp.clientId,
    HUMAN_API_CLIENT_SECRET: accounts.humanApp.clientSecret,
    SMTP_URL: mail_url,
    MAIL_FROM: 'Almanac <almanac@localhost>',
    TWILIO_BASE_URL: `${address}${SIMULATORS}/twilio`,
    TWILIO_ACCOUNT_SID: accounts.twilio.sid,
    TWILIO_AUTH_TOKEN: accounts.twilio.token,
    TWILIO_FROM: '+15005550006',
    HCAPTCHA_BASE_URL: `${address}${SIMULATORS}/hcaptcha`,
    HCAPTCHA_SCRIPT_URL: `${SIMULATORS}/hcaptcha/1/api.js`,
    HCAPTCHA_SITE_KEY: accounts.captchaSite.siteKey,
    HCAPTCHA_SECRET: accounts.captchaSite.secret,
    MIXPANEL_BASE_URL: `${address}${SIMULATORS}/mixpanel`,
    MIXPANEL_TOKEN: accounts.mixpanelToken,
    ZENDESK_SCRIPT_URL: `${SIMULATORS}/zendesk/ekr/snippet.js`,
    ZENDESK_WIDGET_KEY: accounts.zendesk.widgetKey,
    ZENDESK_KEY_ID: accounts.zendesk.keyId,
    ZENDESK_SECRET: accounts.zendesk.secret,
    DRUGBANK_BASE_URL: `${address}${SIMULATORS}/drugbank/v1`,
    DRUGBANK_KEY: accounts.drugbankKey,
    MEDDRA_BASE_URL: `${address}${SIMULATORS}/meddra`,
    MEDDRA_KEY: accounts.meddraKey,
    PUSH_LOCAL_ORIGIN: address,
  }
}
