import { type Feature, routesOf } from '../kernel/feature'
import { socialHooks } from './account-hooks'
import { blockedUsersRoutes } from './blocked-users/routes'
import { blockedUsers } from './blocked-users/tables'
import { leaveConversations } from './conversations/leave-all'
import { conversationsRoutes } from './conversations/routes'
import * as conversations from './conversations/tables'
import { countOwn } from './data-export'
import { groupsRoutes } from './groups/routes'
import { userRelationshipGroupMembers, userRelationshipGroups } from './groups/tables'
import { socialPolicies } from './policies'
import { pollsRoutes } from './polls/routes'
import * as polls from './polls/tables'
import { deleteRelationshipsTo } from './relationships/delete-by-email'
import { relationshipsRoutes } from './relationships/routes'
import { invitationRefusals, invitationSends, recorders, relationships } from './relationships/tables'
import { userReportsRoutes } from './user-reports/routes'
import { userReports } from './user-reports/tables'

/** What people do with each other: relationships and their groups, conversations, and polls. */
export const socialFeatures: readonly Feature[] = [
  { policies: socialPolicies, account: socialHooks, count: countOwn },
  {
    routes: relationshipsRoutes,
    tables: [relationships, recorders, invitationSends, invitationRefusals],
    erase: deleteRelationshipsTo,
  },
  { routes: groupsRoutes, tables: [userRelationshipGroupMembers, userRelationshipGroups] },
  { routes: blockedUsersRoutes, tables: [blockedUsers] },
  { routes: pollsRoutes, tables: Object.values(polls) },
  { routes: conversationsRoutes, tables: Object.values(conversations), erase: leaveConversations },
  { routes: userReportsRoutes, tables: [userReports] },
]

/** Registers the calls between people. */
export const socialArea = routesOf(socialFeatures)
