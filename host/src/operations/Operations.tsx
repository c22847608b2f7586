import '@almanac/i18n/texts/operations'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Button, LinkButton, ListSkeleton, Screen, Stack, Text } from '@almanac/ui/core'
import { Alert, Card, EmptyState, ErrorState } from '@almanac/ui/content'
import { TextField } from '@almanac/ui/form'
import { LiveHost } from './live-host/LiveHost'
import { Part } from './part/Part'
import { Companies } from './scope/useNames'
import { EndSessions } from './sessions/EndSessions'
import { useOperations } from './state/useOperations'

/** /operations: which release of each remote people get, what became of it, and the buttons to change it. For operators. */
export function Operations() {
  const { t, format } = useTranslation('operations')
  const { data, error, isError, refetch, dataUpdatedAt } = useOperations()
  const [wanted, setWanted] = useState('')
  const searched = useDeferredValue(wanted)

  const needsSecondFactor = isError && error.errors.some(({ code }) => code === 'SECOND_FACTOR_REQUIRED')

  if (!data) {
    return (
      <Screen title={t('title')} back="/" width="wide">
        {!isError && (
          <Card>
            <ListSkeleton rows={6} avatar={false} />
          </Card>
        )}
        {isError && needsSecondFactor && (
          <>
            <ErrorState title={t('second_factor.title')} hint={error.errors[0]?.title ?? ''} />
            <Stack align="center">
              <LinkButton to="/logout" variant="primary">
                {t('second_factor.sign_in')}
              </LinkButton>
            </Stack>
          </>
        )}
        {isError && error.status === 403 && !needsSecondFactor && (
          <ErrorState title={t('forbidden.title')} hint={t('forbidden.text')} />
        )}
        {isError && error.status !== 403 && <ErrorState status={error.status} onRetry={() => void refetch()} />}
      </Screen>
    )
  }

  return (
    <Screen title={t('title')} back="/" width="wide">
      <Text tone="soft">{t('intro')}</Text>
      {isError && (
        <Alert tone="warning" action={<Button onClick={() => void refetch()}>{t('again')}</Button>}>
          {t('stale', { time: format.time(dataUpdatedAt) })}
        </Alert>
      )}
      <LiveHost host={data.host} />
      {data.remotes.length === 0 ? (
        <EmptyState picture="not-found" title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      ) : (
        <Companies value={data.companies}>
          <TextField
            type="search"
            autoComplete="off"
            label={t('find.label')}
            hint={t('find.hint')}
            value={wanted}
            onChange={setWanted}
          />
          {data.remotes.map((remote) => (
            <Part key={remote.remote} remote={remote} wanted={searched} now={dataUpdatedAt} />
          ))}
        </Companies>
      )}
      <EndSessions />
    </Screen>
  )
}
