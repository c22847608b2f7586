import '@almanac/i18n/texts/operations'
import { useDeferredValue, useState } from 'react'
import type { Answer } from '@almanac/contracts'
import type { currentOperations } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Button, LinkButton, ListSkeleton, Screen, Stack, Text } from '@almanac/ui/core'
import { Alert, Card, EmptyState, ErrorState } from '@almanac/ui/content'
import { TextField } from '@almanac/ui/form'
import { Approvals } from './approvals/Approvals'
import { Features } from './features/Features'
import { HostTrouble } from './live-host/LiveHost'
import { Pause } from './pause/Pause'
import { RemoteSection } from './remote-section/RemoteSection'
import { Companies, People } from './scope/scope'
import { EndSessions } from './sessions/EndSessions'
import { Sick } from './sick/Sick'
import { byTrouble, scaleOf } from './sick/trouble'
import { useOperations } from './state/operations-query'
import { Timeline } from './timeline/Timeline'

/** /operations: which release of each remote people get, its failures, and the buttons to change it. For operators. */
export function Operations() {
  const { t, format } = useTranslation('operations')
  const { data, error, isError, refetch, dataUpdatedAt } = useOperations()

  return (
    <Screen title={t('title')} back="/" width="wide">
      {!data && !isError && (
        <Card>
          <ListSkeleton rows={6} avatar={false} />
        </Card>
      )}
      {!data && isError && <NoOperations error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          {isError && (
            <Alert tone="warning" action={<Button onClick={() => void refetch()}>{t('again')}</Button>}>
              {t('stale', { time: format.time(dataUpdatedAt) })}
            </Alert>
          )}
          <Companies value={data.companies}>
            <People value={data.people}>
              <Pause pause={data.pause} />
              <Sick health={data.health} remotes={data.remotes} scale={scaleOf(data.health)} now={dataUpdatedAt} />
              <Approvals remotes={data.remotes} />
              <HostTrouble host={data.host} />
              <Timeline entries={data.timeline} />
              <Remotes operations={data} now={dataUpdatedAt} />
            </People>
          </Companies>
          <Features companies={data.companies} />
          <EndSessions />
        </>
      )}
    </Screen>
  )
}

interface NoOperationsProps {
  error: NonNullable<ReturnType<typeof useOperations>['error']>
  onRetry: () => void
}

/**
 * Explains why the state cannot be shown: the session lacks a second factor, the user is no operator, or the
 * server did not respond.
 */
function NoOperations({ error, onRetry }: NoOperationsProps) {
  const { t } = useTranslation('operations')
  if (error.errors.some(({ code }) => code === 'SECOND_FACTOR_REQUIRED'))
    return (
      <>
        <ErrorState title={t('second_factor.title')} hint={error.errors[0]?.title ?? ''} />
        <Stack align="center">
          <LinkButton to="/logout" variant="primary">
            {t('second_factor.sign_in')}
          </LinkButton>
        </Stack>
      </>
    )
  if (error.status === 403) return <ErrorState title={t('forbidden.title')} hint={t('forbidden.text')} />
  return <ErrorState status={error.status} onRetry={onRetry} />
}

interface RemotesProps {
  operations: Answer<typeof currentOperations>
  /** Fetch time of the whole state, epoch milliseconds. */
  now: number
}

/** All remotes, those in trouble first, with a field that searches their rollouts for a company. */
function Remotes({ operations, now }: RemotesProps) {
  const { t } = useTranslation('operations')
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search)
  const { remotes, health } = operations
  if (remotes.length === 0)
    return (
      <EmptyState picture="not-found" title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    )
  return (
    <>
      <Text tone="soft">{t('intro')}</Text>
      <TextField
        type="search"
        autoComplete="off"
        label={t('find.label')}
        hint={t('find.hint')}
        value={search}
        onChange={setSearch}
      />
      {byTrouble(remotes, health).map((remote) => (
        <RemoteSection key={remote.remote} remote={remote} operations={operations} search={searched} now={now} />
      ))}
    </>
  )
}
