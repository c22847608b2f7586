import '@almanac/i18n/texts/social'
import { useCall } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { hasNewPolls } from '@almanac/contracts/social/polls'
import { unreadCount } from '@almanac/contracts/social/conversations'
import { listRelationships } from '@almanac/contracts/social/relationships'
import { relationshipState } from '@almanac/contracts/rules/social/relationships'
import type { Slots } from '@almanac/federation'
import { useFlag } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { LinkCard } from '@almanac/ui/content'
import { Stack } from '@almanac/ui/core'
import { MAX_SHOWN } from '../care_team/shown'
import { unreadOf, useCareTeam } from '../care_team/useCareTeam'
import { pollsOnDashboard } from '../flags'
import { useFollowConversations } from '../messages/useFollowConversations'
import { useCircleRefetch } from '../relationships/useRelationships'
import { useRelationshipWords } from '../relationships/useRelationshipWords'
import { UnreadTile } from './UnreadTile'

/**
 * Fills `dashboard.tiles`: unread messages, requests to join a conversation, invitations to a circle, records made for the participant by others, and
 * unseen polls; renders nothing if there are none, or where only visits are shown.
 */
export function Fill({ user_id, essential_only = false, care_team_shown = false }: Slots['dashboard.tiles']) {
  return useUser().id === user_id && !essential_only ? (
    <Tiles user_id={user_id} care_team_shown={care_team_shown} />
  ) : null
}

function Tiles({ user_id, care_team_shown }: { user_id: string; care_team_shown: boolean }) {
  const { t } = useTranslation('social')
  const { nameOf } = useRelationshipWords()
  // The surrounding page belongs to another remote, which follows other events.
  useCircleRefetch()
  useFollowConversations()
  const { unread_count: all = 0, request_count: requests = 0 } = useCall(unreadCount).data ?? {}
  const team = useCareTeam()
  // Until it is known whose they are, none are counted: a number that changes would be read twice.
  const ofTeam = care_team_shown ? (team?.slice(0, MAX_SHOWN) ?? null) : []
  const unread = ofTeam ? Math.max(0, all - unreadOf(ofTeam)) : 0
  const offersPolls = useFlag(pollsOnDashboard)
  const hasNew = useCall(hasNewPolls, { params: { id: user_id } }).data?.has_new_polls === true && offersPolls
  const relationships = useCall(listRelationships).data ?? []
  const inviting = relationships.filter((one) => relationshipState(one) === 'invites_you').length
  const [recorder, ...others] = relationships.filter((one) => one.unseen_recording)
  if (unread === 0 && requests === 0 && inviting === 0 && !hasNew && !recorder) return null
  return (
    <Stack gap={3} align="stretch">
      {inviting > 0 && (
        <LinkCard to="/relationships" icon="people" title={t('relationships.invite_you', { count: inviting })} />
      )}
      {recorder && (
        <LinkCard
          to={others.length > 0 ? '/circleOfSupport' : `/relationship/${recorder.id}`}
          icon="edit"
          title={
            others.length > 0
              ? t('recorder.recorded_several', { count: others.length + 1 })
              : t('recorder.recorded_one', { name: nameOf(recorder) })
          }
        />
      )}
      {requests > 0 && (
        <LinkCard to="/messages" icon="messages" title={t('messages.requestCount', { count: requests })} />
      )}
      {unread > 0 && <UnreadTile count={unread} except={ofTeam ?? []} />}
      {hasNew && <LinkCard to="/polls" icon="poll" title={t('polls.new_polls')} />}
    </Stack>
  )
}
