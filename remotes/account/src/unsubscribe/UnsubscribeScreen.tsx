import { api } from '@almanac/api-client'
import { useSession } from '@almanac/auth'
import { unsubscribe } from '@almanac/contracts/account/emails'
import { useTranslation } from '@almanac/i18n'
import { LinkButton, Stack, Text } from '@almanac/ui/core'
import { Navigate, useParams } from '@almanac/ui/router'
import { MailLinkScreen } from '../mail-link/MailLinkScreen'

/**
 * /unsubscribe/:id/:code: unsubscribes the recipient of a mail without signing in;
 * a signed-in user does it in the profile (specification 000, section 2).
 */
export function UnsubscribeScreen() {
  const { t } = useTranslation('account')
  const { user } = useSession()
  const { id = '', code = '' } = useParams()
  if (user) return <Navigate to="/profile" replace />
  const toLogin = (
    <LinkButton to="/login" variant="primary" full>
      {t('unsubscribe.to_login')}
    </LinkButton>
  )
  return (
    <MailLinkScreen
      title={t('unsubscribe.title')}
      question={
        <Stack gap={3}>
          <Text>{t('unsubscribe.question')}</Text>
          <Text tone="soft">{t('unsubscribe.remaining')}</Text>
        </Stack>
      }
      submit={t('unsubscribe.submit')}
      failed={t('unsubscribe.failed')}
      act={async () => {
        await api(unsubscribe, { params: { id, code } })
        return true
      }}
      done={{ said: t('unsubscribe.stopped'), hint: t('unsubscribe.stopped_hint') }}
      expired={{ said: t('unsubscribe.wrong_link'), hint: t('unsubscribe.wrong_link_hint'), action: toLogin }}
    />
  )
}
