import { api } from '@almanac/api-client'
import { refuseInvitations } from '@almanac/contracts/account/registration'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { useParams } from '@almanac/ui/router'
import { MailLinkScreen } from '../mail-link/MailLinkScreen'

/** /not_me/:id/:code: ends the invitations to an address for good, with or without an account and whoever is signed in. */
export function NotMeScreen() {
  const { t } = useTranslation('account')
  const { id = '', code = '' } = useParams()
  return (
    <MailLinkScreen
      title={t('not_me.title')}
      question={
        <Stack gap={3}>
          <Text>{t('not_me.question')}</Text>
          <Text tone="soft">{t('not_me.consequence')}</Text>
        </Stack>
      }
      submit={t('not_me.submit')}
      failed={t('not_me.failed')}
      act={async () => {
        await api(refuseInvitations, { params: { id }, body: { code } })
        return true
      }}
      done={{ said: t('not_me.stopped'), hint: t('not_me.stopped_hint') }}
      expired={{ said: t('not_me.wrong_link'), hint: t('not_me.wrong_link_hint') }}
    />
  )
}
