import { useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { useSession } from '@almanac/auth'
import { unsubscribe } from '@almanac/contracts/account/emails'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, LinkButton, Screen, Stack, Text } from '@almanac/ui/core'
import { Navigate, useParams } from '@almanac/ui/router'
import { Outcome } from '../confirm-email/Outcome'
import { useFailure } from '../failure/useFailure'

type State = 'asking' | 'stopping' | 'stopped' | 'wrong_link'

/**
 * /unsubscribe/:id/:code: stops mails for whoever has the link of one, signed in
 * or not; whoever is signed in does it on her profile (specification 000, section 2).
 * By a button, because programs that check mails follow every link in them.
 */
export function UnsubscribeScreen() {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  const { user } = useSession()
  const { id = '', code = '' } = useParams()
  const [state, setState] = useState<State>('asking')
  const [failure, setFailure] = useState<string | null>(null)

  const stop = async () => {
    setState('stopping')
    setFailure(null)
    try {
      await api(unsubscribe, { params: { id, code } })
      setState('stopped')
    } catch (error) {
      // An id or a code that is none is refused by its form: for her it is the same.
      const wrong = error instanceof ApiError && (error.status === 404 || error.status === 422)
      setState(wrong ? 'wrong_link' : 'asking')
      if (!wrong) setFailure(failureOf(error)[0].title)
    }
  }

  if (user) return <Navigate to="/profile" replace />
  if (state === 'stopped')
    return (
      <Outcome
        title={t('unsubscribe.title')}
        good
        said={t('unsubscribe.stopped')}
        hint={t('unsubscribe.stopped_hint')}
      />
    )
  if (state === 'wrong_link')
    return (
      <Outcome
        title={t('unsubscribe.title')}
        said={t('unsubscribe.wrong_link')}
        hint={t('unsubscribe.wrong_link_hint')}
        action={
          <LinkButton to="/login" variant="primary" full>
            {t('unsubscribe.to_login')}
          </LinkButton>
        }
      />
    )
  return (
    <Screen title={t('unsubscribe.title')}>
      <Stack gap={6}>
        <Stack gap={3}>
          <Text>{t('unsubscribe.question')}</Text>
          <Text tone="soft">{t('unsubscribe.remaining')}</Text>
        </Stack>
        {failure !== null && (
          <Alert tone="wrong" title={t('unsubscribe.failed')}>
            {failure}
          </Alert>
        )}
        <Button variant="primary" full busy={state === 'stopping'} onClick={() => void stop()}>
          {t('unsubscribe.submit')}
        </Button>
      </Stack>
    </Screen>
  )
}
