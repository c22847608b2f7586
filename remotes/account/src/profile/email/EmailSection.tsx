import { useState } from 'react'
import { api } from '@almanac/api-client'
import { sendEmailConfirmation } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Text, toast } from '@almanac/ui/core'
import { useFailure } from '../../failure/useFailure'
import { ChangeButton, Section } from '../Section'
import type { ProfileSectionProps } from '../useProfile'
import { ChangeEmail } from './ChangeEmail'

/** The email address, whether it is confirmed, and the pending new address. */
export function EmailSection({ profile, save }: ProfileSectionProps) {
  const { t } = useTranslation('account_profile')
  const [changing, setChanging] = useState(false)
  const title = t('email')
  const { email, email_confirmed, unconfirmed_email } = profile
  const sendAgain = (
    <AddressAction label={t('mail.send_again')} done={t('mail.sent_again')} act={() => api(sendEmailConfirmation)} />
  )
  return (
    <Section title={title} action={<ChangeButton what={title} onClick={() => setChanging(true)} />}>
      <div>
        <Text>
          <bdi dir="ltr">{email}</bdi>
        </Text>
        <Text variant="small" tone="soft">
          {t(email_confirmed ? 'mail.confirmed' : 'mail.not_confirmed')}
        </Text>
      </div>
      {unconfirmed_email !== null ? (
        <Alert>
          <Text>
            <bdi>{t('mail.waiting', { email: unconfirmed_email })}</bdi>
          </Text>
          {sendAgain}
          <AddressAction
            variant="quiet"
            label={t('mail.withdraw')}
            done={t('mail.withdrawn')}
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

interface AddressActionProps {
  /** Label of the button. */
  label: string
  /** Message on success. */
  done: string
  act: () => Promise<unknown>
  variant?: 'quiet'
}

/** An action on an unconfirmed email address; errors are shown beside the button. */
function AddressAction({ label, done, act, variant }: AddressActionProps) {
  const failureOf = useFailure()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  const run = async () => {
    setBusy(true)
    setRefused(null)
    try {
      await act()
      toast(done, { tone: 'good' })
    } catch (error) {
      setRefused(failureOf(error)[0].title)
    }
    setBusy(false)
  }
  return (
    <div>
      <Button variant={variant} busy={busy} onClick={() => void run()}>
        {label}
      </Button>
      {refused && (
        <Text role="alert" tone="wrong" variant="small">
          {refused}
        </Text>
      )}
    </div>
  )
}
