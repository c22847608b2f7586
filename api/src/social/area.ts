import type { FastifyInstance } from 'fastify'
import { blockedUsersRoutes } from './blocked-users/routes'
import { conversationsRoutes } from './conversations/routes'
import { groupsRoutes } from './groups/routes'
import { pollsRoutes } from './polls/routes'
import { relationshipsRoutes } from './relationships/routes'
import { userReportsRoutes } from './user-reports/routes'

/** The endpoints between people: relationships and their groups, conversations, and polls. */
export function socialArea(app: FastifyInstance): void {
  conversationsRoutes(app)
  pollsRoutes(app)
  relationshipsRoutes(app)
  groupsRoutes(app)
  blockedUsersRoutes(app)
  userReportsRoutes(app)
}
