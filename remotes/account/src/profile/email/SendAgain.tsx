import { useState } from 'react'
import { api } from '@almanac/api-client'
import { sendEmailConfirmation } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { Button, Text, toast } from '@almanac/ui/core'
import { useFailure } from '../../failure/useFailure'

/** Sends the mail that confirms an address again. */
export function SendAgain() {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  const send = async () => {
    setSending(true)
    setRefused(null)
    try {
      await api(sendEmailConfirmation)
      toast(t('profile.mail.sent_again'), { tone: 'good' })
    } catch (error) {
      setRefused(failureOf(error)[0].title)
    }
    setSending(false)
  }
  return (
    <div>
      <Button busy={sending} onClick={() => void send()}>
        {t('profile.mail.send_again')}
      </Button>
      {refused && (
        <Text role="alert" tone="wrong" variant="small">
          {refused}
        </Text>
      )}
    </div>
  )
}
