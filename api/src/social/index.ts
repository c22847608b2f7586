/** Relationships and conversations, as other areas use them. */
export { socialArea, socialFeatures } from './area'
export { blockersOf, isBlockedBy, peopleSeenBy } from './blocked-users/visibility'
export { ownConversations, ownMessages, ownReports, ownUserReports } from './data-export'
export { companyOfConversation } from './conversations/care-team'
export {
  isStillRequested,
  isStillUnread,
  type RequestNotice,
  takeConversationRequests,
  takeUnreadConversations,
  type UnreadConversation,
} from './conversations/notices'
export { ownPollAnswers } from './polls/data-export'
export { pollResults } from './polls/results'
export { ownBlocked, ownCircleGroups, type OwnConnection, ownConnections } from './relationships/data-export'
export {
  isRecordingUnseen,
  noteRecording,
  noteRecordingsSeen,
  takeUnseenRecordings,
  type UnseenRecording,
} from './relationships/recording-notices'
export { canRecordFor, lockRecordingConsent, ownRecorders } from './relationships/recorders'
export {
  type CircleMember,
  circleOf,
  isRelated,
  memberAmong,
  relationshipsBetween,
} from './relationships/relationships'
