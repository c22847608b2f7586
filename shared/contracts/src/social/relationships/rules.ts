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

/** The levels that the Circle of Support offers, in display order (specification 000, section 1). */
export const CIRCLE_LEVELS = [VISIBILITY.friend, VISIBILITY.family, VISIBILITY.doctor] as const

/** The levels that can be assigned to a member (specification 000, section 6). */
export const MEMBER_LEVELS = [...CIRCLE_LEVELS, VISIBILITY.follow, VISIBILITY.public] as const

/** A level that can be assigned to a member. */
export type MemberLevel = (typeof MEMBER_LEVELS)[number]

/** How much a level gives: friend, family and doctor open records, each names a closer role than the one before; all others give nothing. */
const rankOf = (visibility: number): number => CIRCLE_LEVELS.findIndex((level) => level === visibility)

/**
 * Whether a level gives somebody more than another one, to see or to be named. It is given by the person whose
 * records they are (specification 000, section 6): as both have the same level, the other side has to agree.
 */
export const raisesLevel = (before: number, wanted: number): boolean => rankOf(wanted) > rankOf(before)

/** The default level of an invitation (specification 000, section 6). */
export const DEFAULT_LEVEL = VISIBILITY.friend

/** Addresses in one request. */
export const MAX_INVITED_AT_ONCE = 10
/** Invitations that a participant can send within 24 hours, including resends. */
export const MAX_INVITATIONS_A_DAY = 10
/** Pending invitations of a participant. */
export const MAX_PENDING_INVITATIONS = 20
/** Maximum number of listed relationships. */
export const MAX_RELATIONSHIPS = 500

/** State of a relationship for one of its parties, from which screens derive a member's label. */
export type RelationshipState = 'invited' | 'invites_you' | 'in_circle' | 'removed'

/** The fields of a relationship that determine its state. */
interface Answers {
  /** The user's answer. */
  from_status: 'Waiting' | 'Friend'
  /** The other person's answer. */
  to_status: 'Waiting' | 'Friend'
  visibility: number
}

/** The state of a relationship for the user who reads it (specification 000, section 3). */
export function relationshipState({ from_status, to_status, visibility }: Answers): RelationshipState {
  if (visibility === VISIBILITY.removed) return 'removed'
  if (from_status === 'Waiting') return 'invites_you'
  return to_status === 'Waiting' || visibility === VISIBILITY.waiting ? 'invited' : 'in_circle'
}
