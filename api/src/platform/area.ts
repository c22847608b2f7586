import type { FastifyInstance } from 'fastify'
import './instance'
import { administratorsRoutes } from './administrators/routes'
import { brandsRoutes } from './brands/routes'
import { companyPasskeysRoutes } from './company-passkeys/routes'
import { companyReleasesRoutes } from './company-releases/routes'
import { controlsRoutes } from './controls/routes'
import { eventsRoutes } from './events/routes'
import { evidenceRoutes } from './evidence/routes'
import { failuresRoutes } from './failures/routes'
import { featuresRoutes } from './features/routes'
import { healthRoutes } from './health/routes'
import { localesRoutes } from './locales/routes'
import { openApiRoutes } from './openapi/routes'
import { operationsRoutes } from './operations/routes'
import { previewsRoutes } from './previews/routes'
import { registryRoutes } from './registry/routes'
import { releasesRoutes } from './releases/routes'
import { rolloutsRoutes } from './rollouts/routes'
import { themeRoutes } from './theme/routes'
import { tokensRoutes } from './tokens/routes'

/** Registers the calls of this area. */
export function platformArea(app: FastifyInstance): void {
  themeRoutes(app)
  brandsRoutes(app)
  administratorsRoutes(app)
  companyPasskeysRoutes(app)
  companyReleasesRoutes(app)
  featuresRoutes(app)
  localesRoutes(app)
  registryRoutes(app)
  rolloutsRoutes(app)
  controlsRoutes(app)
  failuresRoutes(app)
  evidenceRoutes(app)
  operationsRoutes(app)
  eventsRoutes(app)
  previewsRoutes(app)
  tokensRoutes(app)
  releasesRoutes(app)
  healthRoutes(app)
  openApiRoutes(app)
}
