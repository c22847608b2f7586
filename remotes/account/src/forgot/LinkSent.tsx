import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, LinkButton, Screen, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { useFailure } from '../failure/useFailure'

interface LinkSentProps {
  email: string
  /** Asks once more; rejects when that was refused. */
  onAgain: () => Promise<void>
  onOther: () => void
}

/** What follows on asking for a reset link, whoever asked: where to look, and once more. */
export function LinkSent({ email, onAgain, onOther }: LinkSentProps) {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  const words = useRef<HTMLDivElement>(null)
  const [again, setAgain] = useState<'no' | 'sending' | 'sent'>('no')
  const [refused, setRefused] = useState<string | null>(null)

  useEffect(() => {
    words.current?.focus()
  }, [])

  const resend = async () => {
    setAgain('sending')
    setRefused(null)
    try {
      await onAgain()
      setAgain('sent')
    } catch (error) {
      setAgain('no')
      setRefused(failureOf(error)[0].title)
    }
  }

  return (
    <Screen title={t('forgot.sent_title')} back="/login">
      <Stack gap={6}>
        <div ref={words} tabIndex={-1} style={{ outline: 'none' }}>
          <Stack gap={3}>
            <Text>{t('forgot.sent', { email: `\u2068${email}\u2069` })}</Text>
            <Text tone="soft">{t('forgot.sent_hint')}</Text>
          </Stack>
        </div>
        {refused !== null && (
          <Alert tone="wrong" title={t('forgot.PASSWORD_COULD_NOT_BE_RESET')}>
            {refused}
          </Alert>
        )}
        {again === 'sent' && <Text tone="good">{t('forgot.sent_again')}</Text>}
        <VisuallyHidden role="status">{again === 'sent' ? t('forgot.sent_again') : ''}</VisuallyHidden>
        <Stack gap={3}>
          <LinkButton to="/login" variant="primary" full>
            {t('forgot.to_login')}
          </LinkButton>
          <Button full busy={again === 'sending'} onClick={() => void resend()}>
            {t('forgot.again')}
          </Button>
          <Button variant="quiet" full onClick={onOther}>
            {t('forgot.other')}
          </Button>
        </Stack>
      </Stack>
    </Screen>
  )
}
