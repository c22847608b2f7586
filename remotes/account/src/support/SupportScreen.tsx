import { useEffect, useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { useUser } from '@almanac/auth'
import { openSupport } from '@almanac/contracts/account/support'
import { useTranslation } from '@almanac/i18n'
import { Card, ErrorState } from '@almanac/ui/content'
import { CallLink, Screen, Stack, Text } from '@almanac/ui/core'
import { Contact } from '../ask/WhomToAsk'
import { OpeningChat } from './OpeningChat'
import { SupportFrame } from './SupportFrame'

type State =
  | { name: 'asking' }
  | { name: 'failed'; status: number | undefined }
  | { name: 'open'; url: string; token: string }

/** `/support`: the support chat, in a frame; whoever cannot open it sees whom to call or write to. */
export function SupportScreen() {
  const { t, format } = useTranslation('account')
  const { companies } = useUser()
  const number = companies.find(({ support_phone }) => support_phone !== undefined)?.support_phone
  const [state, setState] = useState<State>({ name: 'asking' })

  const asking = state.name === 'asking'
  useEffect(() => {
    if (!asking) return undefined
    let unmounted = false
    api(openSupport).then(
      (opened) => {
        if (!unmounted) setState({ name: 'open', ...opened })
      },
      (error: unknown) => {
        if (!unmounted) setState({ name: 'failed', status: error instanceof ApiError ? error.status : undefined })
      },
    )
    return () => {
      unmounted = true
    }
  }, [asking])

  return (
    <Screen title={t('support.title')} back="/">
      {state.name === 'failed' ? (
        <Failed status={state.status} number={number} onRetry={() => setState({ name: 'asking' })} />
      ) : (
        <>
          <Text>{t('support.intro')}</Text>
          {number !== undefined && (
            <div>
              <CallLink number={number}>{t('support.call', { number: format.isolated(number) })}</CallLink>
            </div>
          )}
          {state.name === 'open' ? (
            <SupportFrame
              url={state.url}
              token={state.token}
              onFailed={() => setState({ name: 'failed', status: undefined })}
            />
          ) : (
            <Card>
              <OpeningChat />
            </Card>
          )}
        </>
      )}
    </Screen>
  )
}

interface FailedProps {
  status: number | undefined
  /** The study's, which is known without a network. */
  number: string | undefined
  onRetry: () => void
}

/** The chat did not open: the other ways to the same people. */
function Failed({ status, number, onRetry }: FailedProps) {
  const { t, format } = useTranslation('account')
  const { groups } = useUser()
  return (
    <>
      <ErrorState title={t('support.failed')} status={status} onRetry={onRetry} />
      <Card>
        <Stack gap={1}>
          <Text as="h2" variant="lead" weight="bold">
            {t('support.otherwise')}
          </Text>
          <Text tone="soft">{t('support.otherwise_text')}</Text>
          {number === undefined ? (
            <Contact group_id={groups[0]?.id} />
          ) : (
            <CallLink number={number}>{t('ask.call', { number: format.isolated(number) })}</CallLink>
          )}
        </Stack>
      </Card>
    </>
  )
}
