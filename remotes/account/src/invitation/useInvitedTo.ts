import type { LookedUpGroup, LookedUpInvitation } from '@almanac/contracts/account/registration'
import { useTranslation } from '@almanac/i18n'

/** Returns a function that describes an invitation: the inviter, the study, and which records accepting opens. */
export function useInvitedTo(): (invitation: LookedUpInvitation, group: LookedUpGroup | null) => string {
  const { t } = useTranslation('account')
  const opens = ({ from, opens_records }: LookedUpInvitation): string | null => {
    if (opens_records === null) return null
    if (!opens_records) return t('invitation.opens_nothing')
    return from ? t('invitation.opens_by', { name: from }) : t('invitation.opens')
  }
  const invites = ({ from }: LookedUpInvitation, group: LookedUpGroup | null): string => {
    const into = group && { group: group.name, company: group.company_name }
    if (into) return from ? t('invitation.by_into', { name: from, ...into }) : t('invitation.into', into)
    return from ? t('invitation.by', { name: from }) : t('invitation.plain')
  }
  return (invitation, group) =>
    [invites(invitation, group), opens(invitation)].filter((text) => text !== null).join(' ')
}
