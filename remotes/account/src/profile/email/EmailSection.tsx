import { useState } from 'react'
import { api } from '@almanac/api-client'
import { sendEmailConfirmation } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Text } from '@almanac/ui/core'
import { ChangeButton, Section } from '../Section'
import type { SectionGiven } from '../useProfile'
import { ChangeEmail } from './ChangeEmail'
import { AddressAction } from './AddressAction'

/** The address, whether it is confirmed, and the one that waits for its mail to be answered. */
export function EmailSection({ profile, save }: SectionGiven) {
  const { t } = useTranslation('account')
  const [changing, setChanging] = useState(false)
  const title = t('profile.email')
  const { email, email_confirmed, unconfirmed_email } = profile
  const sendAgain = (
    <AddressAction
      label={t('profile.mail.send_again')}
      done={t('profile.mail.sent_again')}
      act={() => api(sendEmailConfirmation)}
    />
  )
  return (
    <Section title={title} action={<ChangeButton what={title} onClick={() => setChanging(true)} />}>
      <div>
        <Text>
          <bdi dir="ltr">{email}</bdi>
        </Text>
        <Text variant="small" tone="soft">
          {t(email_confirmed ? 'profile.mail.confirmed' : 'profile.mail.not_confirmed')}
        </Text>
      </div>
      {unconfirmed_email !== null ? (
        <Alert>
          <Text>
            <bdi>{t('profile.mail.waiting', { email: unconfirmed_email })}</bdi>
          </Text>
          {sendAgain}
          <AddressAction
            variant="quiet"
            label={t('profile.mail.withdraw')}
            done={t('profile.mail.withdrawn')}
            act={() => save({ unconfirmed_email: null })}
          />
        </Alert>
      ) : (
        !email_confirmed && sendAgain
      )}
      {changing && <ChangeEmail save={save} onDone={() => setChanging(false)} />}
    </Section>
  )
}
