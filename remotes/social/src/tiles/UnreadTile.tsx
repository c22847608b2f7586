import { useCall } from '@almanac/api-client/query'
import { listConversations } from '@almanac/contracts/social/conversations'
import { useTranslation } from '@almanac/i18n'
import { LinkCard } from '@almanac/ui/content'
import { Text } from '@almanac/ui/core'
import type { CareTeamMember } from '../care_team/useCareTeam'
import { usePeopleNames } from '../people/usePeopleNames'

interface UnreadTileProps {
  count: number
  /** Whose conversations the dashboard shows elsewhere. */
  except: readonly CareTeamMember[]
}

/** How many messages are unread and what was written last; one conversation opens at once, several as their list. */
export function UnreadTile({ count, except }: UnreadTileProps) {
  const { t } = useTranslation('social')
  const { nameOf } = usePeopleNames()
  const { data } = useCall(listConversations, { query: { limit: 2 + except.length, unread: 'true' } })
  const [newest, another] = data?.filter(({ id }) => !except.some(({ conversation }) => conversation?.id === id)) ?? []
  const last = newest?.last_message
  const author = newest?.participants.find(({ id }) => id === last?.from_user_id)
  return (
    <LinkCard
      to={newest && !another ? `/messages/${newest.id}` : '/messages'}
      icon="messages"
      title={t('messages.unread', { count })}
    >
      {last && author && (
        <Text as="span" variant="small" tone="soft" style={ONE_LINE}>
          {t('messages.from', { name: nameOf(author), message: last.message })}
        </Text>
      )}
    </LinkCard>
  )
}

const ONE_LINE = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 1,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const
