import type { FastifyInstance } from 'fastify'
import { failuresRoutes } from './failures/routes'
import { featuresRoutes } from './features/routes'
import { healthRoutes } from './health/routes'
import { localesRoutes } from './locales/routes'
import { openApiRoutes } from './openapi/routes'
import { registryRoutes } from './registry/routes'
import { themeRoutes } from './theme/routes'
import { tokensRoutes } from './tokens/routes'

/** Puts the calls of this area on the server. */
export function platformArea(app: FastifyInstance): void {
  themeRoutes(app)
  featuresRoutes(app)
  localesRoutes(app)
  registryRoutes(app)
  failuresRoutes(app)
  tokensRoutes(app)
  healthRoutes(app)
  openApiRoutes(app)
}
