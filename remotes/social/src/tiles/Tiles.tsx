import '@almanac/i18n/texts/social'
import { useCall } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { unreadCount } from '@almanac/contracts/social/conversations'
import type { Slots } from '@almanac/federation'
import { useTranslation } from '@almanac/i18n'
import { LinkCard } from '@almanac/ui/content'

/** Fills `dashboard.tiles`: how many messages the participant has not read yet; nothing when all are read. */
export function Fill({ user_id }: Slots['dashboard.tiles']) {
  return useUser().id === user_id ? <Unread /> : null
}

function Unread() {
  const { t } = useTranslation('social')
  const { data } = useCall(unreadCount)
  if (!data || data.unread_count === 0) return null
  return <LinkCard to="/messages" icon="messages" title={t('messages.unread', { count: data.unread_count })} />
}
