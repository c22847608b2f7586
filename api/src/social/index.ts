/** Who knows whom, as other areas use it. */
export { socialHooks } from './account-hooks'
export { socialArea } from './area'
export { isStillUnread, takeUnreadConversations, type UnreadConversation } from './conversations/notices'
export { countOwn, type OwnConnection, ownConnections, ownConversations, ownMessages, ownReports } from './data-export'
export { erasePerson } from './erasure'
export { ownPollAnswers } from './polls/data-export'
export { pollResults } from './polls/results'
export {
  type CircleMember,
  circleOf,
  isRelated,
  memberAmong,
  relationshipsBetween,
} from './relationships/relationships'
export { socialPolicies } from './policies'
