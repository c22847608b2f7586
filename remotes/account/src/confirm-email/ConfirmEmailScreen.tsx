import { api } from '@almanac/api-client'
import { useSession } from '@almanac/auth'
import { confirmEmail } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { LinkButton, Text } from '@almanac/ui/core'
import { useParams } from '@almanac/ui/router'
import { notifyOtherTabs } from '../profile/otherTabs'
import { MailLinkScreen } from '../mail-link/MailLinkScreen'

/** /confirm_email/:token: confirms the email address, or the new address that replaces it. The link works once. */
export function ConfirmEmailScreen() {
  const { t } = useTranslation('account')
  const { user } = useSession()
  const { token = '' } = useParams()
  const action = (
    <LinkButton to={user ? '/profile?section=reach' : '/login'} variant="primary" full>
      {t(user ? 'confirm_email.to_profile' : 'confirm_email.to_login')}
    </LinkButton>
  )
  return (
    <MailLinkScreen
      title={t('confirm_email.title')}
      question={<Text>{t('confirm_email.question')}</Text>}
      submit={t('confirm_email.submit')}
      failed={t('confirm_email.failed')}
      act={async () => {
        const { user_confirmed } = await api(confirmEmail, { params: { token } })
        // Another tab may show the address as not confirmed; other devices get an event.
        notifyOtherTabs()
        return user_confirmed
      }}
      done={{ said: t('confirm_email.confirmed'), hint: t('confirm_email.confirmed_hint'), action }}
      expired={{ said: t('confirm_email.expired'), hint: t('confirm_email.expired_hint'), action }}
    />
  )
}
