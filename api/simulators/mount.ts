import type { FastifyInstance } from 'fastify'
import { SIMULATORS } from './accounts'
import type { Simulators } from './start'

/** Response headers passed on to the browser. */
const HEADERS = [
  'content-type',
  'content-security-policy',
  'cache-control',
  'location',
  'access-control-allow-origin',
  'cross-origin-resource-policy',
]

/** The pages for browsers; the calls between servers stay on the loopback address. */
const PAGES = [
  `${SIMULATORS}/validic/organizations/*`,
  `${SIMULATORS}/dexcom/v2/oauth2/login`,
  `${SIMULATORS}/dexcom/v2/oauth2/login/*`,
  `${SIMULATORS}/human-api/connect`,
  `${SIMULATORS}/human-api/connect/*`,
  `${SIMULATORS}/hcaptcha/1/api.js`,
  `${SIMULATORS}/hcaptcha/solve`,
  `${SIMULATORS}/zendesk/ekr/snippet.js`,
  `${SIMULATORS}/zendesk/login`,
  `${SIMULATORS}/zendesk/logout`,
  `${SIMULATORS}/outbox`,
  `${SIMULATORS}/outbox.json`,
  `${SIMULATORS}/switches`,
  `${SIMULATORS}/switches/*`,
]

/** Serves the simulated providers' pages under the one URL. For development only. */
export function mountSimulators(app: FastifyInstance, simulators: Simulators): void {
  for (const path of PAGES) {
    app.get(path, async (request, reply) => {
      const answer = await fetch(`${simulators.address}${request.url}`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(60_000),
      })
      for (const name of HEADERS) {
        const value = answer.headers.get(name)
        if (value !== null) reply.header(name, value)
      }
      return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
    })
  }
}
