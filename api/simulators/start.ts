import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fastify from 'fastify'
import type { Environment } from '../src/providers/environment'
import { behaviourFrom, obey, type Knob } from './behaviour'
import { dexcomOauth } from './dexcom/oauth'
import { validicApi } from './validic/api'
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
  close(): Promise<void>
}

/**
 * Whether to simulate what is not configured: SIMULATORS=on or off, else only
 * beside the embedded database. A server with a database of its own may hold
 * real participants, who must never be shown a pretended provider.
 */
export function simulatorsWanted(environment: Environment): boolean {
  const setting = environment['SIMULATORS']
  return setting ? setting === 'on' : !environment['DATABASE_URL']
}

/**
 * Starts the simulated providers on a free port of this machine. `folder` keeps
 * what they know over a restart; SIMULATE_VALIDIC and SIMULATE_DEXCOM
 * (ok, down, slow, html) say how they behave at first.
 */
export async function startSimulators(settings: { folder?: string; environment?: Environment } = {}): Promise<Simulators> {
  const secret = () => randomBytes(20).toString('hex')
  const organization = { id: 'simulated', token: secret() }
  const dexcomApp = { clientId: 'simulated', clientSecret: secret() }
  const wearables: Knob = { behaviour: behaviourFrom(settings.environment?.['SIMULATE_VALIDIC']) }
  const dexcom: Knob = { behaviour: behaviourFrom(settings.environment?.['SIMULATE_DEXCOM']) }
  const users = new SimulatedUsers(settings.folder && join(settings.folder, 'validic.json'))

  const app = fastify({ forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  await app.register(async (scope) => {
    obey(scope, wearables)
    validicApi(scope, `${SIMULATORS}/validic`, organization, users)
    validicPages(scope, `${SIMULATORS}/validic/organizations/${organization.id}`, users)
  })
  await app.register(async (scope) => {
    obey(scope, dexcom)
    dexcomOauth(scope, `${SIMULATORS}/dexcom`, dexcomApp)
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })

  return {
    address,
    environment: {
      VALIDIC_BASE_URL: `${address}${SIMULATORS}/validic/v1`,
      // Without an origin: the browser reaches the pages through the one URL, under whatever name it knows it.
      VALIDIC_PAGES_URL: `${SIMULATORS}/validic`,
      VALIDIC_ORGANIZATION: organization.id,
      VALIDIC_TOKEN: organization.token,
      DEXCOM_BASE_URL: `${address}${SIMULATORS}/dexcom`,
      DEXCOM_LOGIN_URL: `${SIMULATORS}/dexcom`,
      DEXCOM_CLIENT_ID: dexcomApp.clientId,
      DEXCOM_CLIENT_SECRET: dexcomApp.clientSecret,
    },
    wearables,
    dexcom,
    close: () => app.close(),
  }
}
