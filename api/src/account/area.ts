import type { FastifyInstance } from 'fastify'
import { analyticsRoutes } from './analytics/routes'
import { appSignInRoutes } from './app-sign-in/routes'
import { catalogueRoutes } from './catalogue/routes'
import { emailRoutes } from './emails/routes'
import { imageRoutes } from './images/routes'
import { erasureRoutes } from './erasure/routes'
import { pageRoutes } from './pages/routes'
import { pushTokenRoutes } from './push-tokens/routes'
import { passwordRoutes } from './password/routes'
import { profileRoutes } from './profile/routes'
import { registrationRoutes } from './registration/routes'
import { secondFactorRoutes } from './second-factor/routes'
import { sessionRoutes } from './session/routes'
import { supportRoutes } from './support/routes'

/** Registers the calls of this area. */
export function accountArea(app: FastifyInstance): void {
  sessionRoutes(app)
  secondFactorRoutes(app)
  passwordRoutes(app)
  registrationRoutes(app)
  profileRoutes(app)
  catalogueRoutes(app)
  imageRoutes(app)
  pageRoutes(app)
  erasureRoutes(app)
  emailRoutes(app)
  analyticsRoutes(app)
  pushTokenRoutes(app)
  appSignInRoutes(app)
  supportRoutes(app)
}
