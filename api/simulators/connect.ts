import type { FastifyInstance } from 'fastify'
import type { Environment } from '../src/environment'
import { providersFromEnvironment } from '../src/providers/environment'
import { useProviders } from '../src/providers/plugin'
import { mountSimulators } from './mount'
import { startSimulators } from './start'

/**
 * Sets the server's providers: the real ones configured in the environment, and a simulated one for each
 * missing one, with its pages below /simulators. `folder` keeps the simulators' state across restarts. Must be
 * called before the server listens.
 */
export async function connectSimulators(app: FastifyInstance, environment: Environment, folder: string): Promise<void> {
  const real = providersFromEnvironment(environment)
  const simulators = await startSimulators({ folder, environment })
  const simulated = providersFromEnvironment(simulators.environment)
  useProviders(app, {
    wearables: real.wearables ?? simulated.wearables,
    dexcom: real.dexcom ?? simulated.dexcom,
    humanApi: real.humanApi ?? simulated.humanApi,
    mail: real.mail ?? simulated.mail,
    sms: real.sms ?? simulated.sms,
    captcha: real.captcha ?? simulated.captcha,
    // Without one the browsers of a call connect to each other: nothing to simulate.
    video: real.video,
    // Also accepts messages to real browsers.
    push: { ...simulated.push, apps: { ...simulated.push.apps, ...real.push.apps } },
    analytics: real.analytics ?? simulated.analytics,
    support: real.support ?? simulated.support,
    drugs: real.drugs ?? simulated.drugs,
    // The product has its own symptoms in four languages; the simulated terms are English and only used on request.
    terms: real.terms ?? (environment.SIMULATE_MEDDRA ? simulated.terms : null),
  })
  mountSimulators(app, simulators)
  app.addHook('onClose', () => simulators.close())
}
