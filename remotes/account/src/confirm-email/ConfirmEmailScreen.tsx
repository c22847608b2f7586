import { useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { useSession } from '@almanac/auth'
import { confirmEmail } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, LinkButton, Screen, Stack, Text } from '@almanac/ui/core'
import { useParams } from '@almanac/ui/router'
import { useFailure } from '../failure/useFailure'
import { Outcome } from './Outcome'

type State = 'asking' | 'confirming' | 'confirmed' | 'expired'

/**
 * /confirm_email/:token: confirms an address by the link of its mail, or the one
 * that takes its place. By a button, because programs that check mails follow
 * every link in them, and the link works once.
 */
export function ConfirmEmailScreen() {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  const { user } = useSession()
  const { token = '' } = useParams()
  const [state, setState] = useState<State>('asking')
  const [failure, setFailure] = useState<string | null>(null)

  const confirm = async () => {
    setState('confirming')
    setFailure(null)
    try {
      const { user_confirmed } = await api(confirmEmail, { params: { token } })
      setState(user_confirmed ? 'confirmed' : 'expired')
    } catch (error) {
      // Every refusal of a token says the same: it is over, used, or none.
      const over = error instanceof ApiError && (error.status === 404 || error.status === 422)
      setState(over ? 'expired' : 'asking')
      if (!over) setFailure(failureOf(error)[0].title)
    }
  }

  const onward = user ? (
    <LinkButton to="/profile" variant="primary" full>
      {t('confirm_email.to_profile')}
    </LinkButton>
  ) : (
    <LinkButton to="/login" variant="primary" full>
      {t('confirm_email.to_login')}
    </LinkButton>
  )
  if (state === 'confirmed')
    return (
      <Outcome
        title={t('confirm_email.title')}
        good
        said={t('confirm_email.confirmed')}
        hint={t('confirm_email.confirmed_hint')}
        action={onward}
      />
    )
  if (state === 'expired')
    return (
      <Outcome
        title={t('confirm_email.title')}
        said={t('confirm_email.expired')}
        hint={t('confirm_email.expired_hint')}
        action={onward}
      />
    )
  return (
    <Screen title={t('confirm_email.title')}>
      <Stack gap={6}>
        <Text>{t('confirm_email.question')}</Text>
        {failure !== null && (
          <Alert tone="wrong" title={t('confirm_email.failed')}>
            {failure}
          </Alert>
        )}
        <Button variant="primary" full busy={state === 'confirming'} onClick={() => void confirm()}>
          {t('confirm_email.submit')}
        </Button>
      </Stack>
    </Screen>
  )
}
