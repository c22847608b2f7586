import '@almanac/i18n/texts/social'
import { useUser } from '@almanac/auth'
import type { Slots } from '@almanac/federation'
import { useInSlotGroup } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Avatar, Badge, List, ListRow } from '@almanac/ui/content'
import { Text } from '@almanac/ui/core'
import { useFollowConversations } from '../messages/useFollowConversations'
import { useCircleRefetch } from '../relationships/useRelationships'
import { useRelationshipWords } from '../relationships/useRelationshipWords'
import { MAX_SHOWN } from './shown'
import { useCareTeam, type CareTeamMember } from './useCareTeam'

/** Fills `dashboard.care_team`: the doctors of the circle; each opens the conversation with them, or begins one. */
export function Fill({ user_id }: Slots['dashboard.care_team']) {
  return useUser().id === user_id ? <Team /> : null
}

function Team() {
  const { t } = useTranslation('social')
  useCircleRefetch()
  useFollowConversations()
  const team = useCareTeam() ?? []
  useInSlotGroup(team.length > 0)
  if (team.length === 0) return null
  return (
    <List>
      {team.slice(0, MAX_SHOWN).map((member) => (
        <MemberRow key={member.relationship.id} {...member} />
      ))}
      {team.length > MAX_SHOWN && (
        <ListRow to="/circleOfSupport" title={t('care_team.more', { count: team.length - MAX_SHOWN })} />
      )}
    </List>
  )
}

function MemberRow({ relationship, conversation }: CareTeamMember) {
  const { t } = useTranslation('social')
  const { nameOf } = useRelationshipWords()
  const { to_user } = relationship
  const { unread_count: unread = 0, last_message: last = null } = conversation ?? {}
  return (
    <ListRow
      to={conversation ? `/messages/${conversation.id}` : `/messages?new=${to_user.id}`}
      start={<Avatar name={nameOf(relationship)} avatar_id={to_user.avatar_id} image_id={to_user.image_id} />}
      title={nameOf(relationship)}
      detail={
        unread > 0 && last ? (
          <Text as="span" variant="small" tone="ink" style={ONE_LINE}>
            <bdi>{last.message}</bdi>
          </Text>
        ) : (
          t('care_team.write')
        )
      }
      end={<Badge count={unread} label={t('messages.unread', { count: unread })} />}
      strong
    />
  )
}

const ONE_LINE = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 1,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const
