import type { FastifyInstance } from 'fastify'
import type { Environment } from '../src/environment'
import { providersFromEnvironment } from '../src/providers/environment'
import { useProviders } from '../src/providers/plugin'
import { mountSimulators } from './mount'
import { startSimulators } from './start'

/** What of the outside world is simulated. */
export interface Wanted {
  simulate: boolean
  /** Keeps what the simulators know over a restart. */
  folder: string
}

/**
 * Gives the server its providers: the real ones that the environment configures
 * and, to `simulate`, a simulated one in each empty place, with
 * its pages below /simulators. To be called before the server listens.
 */
export async function connectProviders(
  app: FastifyInstance,
  environment: Environment,
  { simulate, folder }: Wanted,
): Promise<void> {
  const real = providersFromEnvironment(environment)
  if (!simulate) {
    useProviders(app, real)
    return
  }
  const simulators = await startSimulators({ folder, environment })
  const simulated = providersFromEnvironment(simulators.environment)
  useProviders(app, {
    wearables: real.wearables ?? simulated.wearables,
    dexcom: real.dexcom ?? simulated.dexcom,
    humanApi: real.humanApi ?? simulated.humanApi,
    mail: real.mail ?? simulated.mail,
    sms: real.sms ?? simulated.sms,
    captcha: real.captcha ?? simulated.captcha,
    // Without one the browsers of a call send to each other: nothing to simulate.
    video: real.video,
    // Takes messages to real browsers as well.
    push: { ...simulated.push, apps: { ...simulated.push.apps, ...real.push.apps } },
    analytics: real.analytics ?? simulated.analytics,
    support: real.support ?? simulated.support,
    drugs: real.drugs ?? simulated.drugs,
    // The product has symptoms of its own in four languages; the simulated terms are English and stand in only where that is asked for.
    terms: real.terms ?? (environment.SIMULATE_MEDDRA ? simulated.terms : null),
  })
  mountSimulators(app, simulators)
  app.addHook('onClose', () => simulators.close())
}
