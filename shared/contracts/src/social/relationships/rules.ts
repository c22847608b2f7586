/** The codes of a relationship's visibility (specification 000, section 3). */
export const VISIBILITY = {
  private: 0,
  follow: 1,
  friend: 2,
  family: 3,
  doctor: 4,
  public: 5,
  waiting: 6,
  removed: 7,
} as const

/** The levels that the Circle of Support offers, in the order in which they are shown (specification 000, section 1). */
export const CIRCLE_LEVELS = [VISIBILITY.friend, VISIBILITY.family, VISIBILITY.doctor] as const

/** The levels that a member can be given (specification 000, section 6). */
export const MEMBER_LEVELS = [...CIRCLE_LEVELS, VISIBILITY.follow, VISIBILITY.public] as const

/** A level that a member can be given. */
export type MemberLevel = (typeof MEMBER_LEVELS)[number]

/** The level of an invitation that names none (specification 000, section 6). */
export const DEFAULT_LEVEL = VISIBILITY.friend

/** Addresses that one request can invite. */
export const MAX_INVITED_AT_ONCE = 10
/** Invitations that a participant sends within 24 hours, sending again included. */
export const MAX_INVITATIONS_A_DAY = 10
/** Invitations of a participant that nobody has answered yet. */
export const MAX_PENDING_INVITATIONS = 20
/** Relationships that a list answers. */
export const MAX_RELATIONSHIPS = 500

/** What a relationship is to one of its sides; what a screen says of a member follows from it. */
export type RelationshipState = 'invited' | 'invites_you' | 'in_circle' | 'removed'

/** As much of a relationship as its state follows from. */
interface Answers {
  /** What the user has answered. */
  from_status: 'Waiting' | 'Friend'
  /** What the other person has answered. */
  to_status: 'Waiting' | 'Friend'
  visibility: number
}

/** The state of a relationship for the user who reads it (specification 000, section 3). */
export function relationshipState({ from_status, to_status, visibility }: Answers): RelationshipState {
  if (visibility === VISIBILITY.removed) return 'removed'
  if (from_status === 'Waiting') return 'invites_you'
  return to_status === 'Waiting' || visibility === VISIBILITY.waiting ? 'invited' : 'in_circle'
}
