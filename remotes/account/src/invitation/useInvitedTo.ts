import type { LookedUpGroup, LookedUpInvitation } from '@almanac/contracts/account/registration'
import { useTranslation } from '@almanac/i18n'

/** Who invites, and into which study: the sentence that the invited person reads first. */
export function useInvitedTo(): (invitation: LookedUpInvitation, group: LookedUpGroup | null) => string {
  const { t } = useTranslation('account')
  return ({ from }, group) => {
    const into = group && { group: group.name, company: group.company_name }
    if (into) return from ? t('invitation.by_into', { name: from, ...into }) : t('invitation.into', into)
    return from ? t('invitation.by', { name: from }) : t('invitation.plain')
  }
}
