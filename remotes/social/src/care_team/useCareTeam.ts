import { queryOf, useCall, useQuery } from '@almanac/api-client/query'
import { listConversations, type Conversation } from '@almanac/contracts/social/conversations'
import { listRelationships, type Relationship } from '@almanac/contracts/social/relationships'
import { relationshipState, VISIBILITY } from '@almanac/contracts/rules/social/relationships'

/** Conversations among which that with a person is looked for: those that moved last. */
const SEARCHED = 50

/** Somebody who looks after the participant. */
export interface CareTeamMember {
  relationship: Relationship
  /** The newest conversation with nobody else, otherwise the newest that they are in; undefined without one. */
  conversation: Conversation | undefined
}

const isOfTeam = (relationship: Relationship): boolean =>
  relationshipState(relationship) === 'in_circle' &&
  relationship.visibility === VISIBILITY.doctor &&
  relationship.to_user.id !== null

/** The doctors of the circle, those who have written last first; undefined until both lists are read, none where they can't be. */
export function useCareTeam(): CareTeamMember[] | undefined {
  const circle = useCall(listRelationships)
  const relationships = circle.data ?? (circle.error ? [] : undefined)
  const team = relationships?.filter(isOfTeam) ?? []
  const { data, error } = useQuery({
    ...queryOf(listConversations, { query: { limit: SEARCHED } }),
    enabled: team.length > 0,
  })
  const conversations = data ?? (error ? [] : undefined)
  if (!relationships || (team.length > 0 && !conversations)) return undefined
  return team
    .map((relationship) => ({
      relationship,
      conversation: conversationWith(relationship.to_user.id, conversations ?? []),
    }))
    .sort((one, other) => placeOf(one, conversations) - placeOf(other, conversations))
}

function conversationWith(id: string | null, conversations: readonly Conversation[]): Conversation | undefined {
  const withThem = conversations.filter(({ participants }) => participants.some((one) => one.id === id))
  return withThem.find(({ participants }) => participants.length === 1) ?? withThem[0]
}

/** The place of a member's conversation among all; the last without one. */
const placeOf = ({ conversation }: CareTeamMember, conversations: readonly Conversation[] = []): number =>
  conversation ? conversations.indexOf(conversation) : conversations.length

/** Unread messages of the conversations with the care team that count: not of muted ones. */
export const unreadOf = (team: readonly CareTeamMember[]): number =>
  [...new Set(team.map(({ conversation }) => conversation))].reduce(
    (sum, conversation) => sum + (conversation && !conversation.muted ? conversation.unread_count : 0),
    0,
  )
