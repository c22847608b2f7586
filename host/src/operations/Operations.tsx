import '@almanac/i18n/texts/operations'
import { useDeferredValue, useState } from 'react'
import type { Answer } from '@almanac/contracts'
import type { Health } from '@almanac/contracts/platform/controls'
import type { currentOperations } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Button, LinkButton, ListSkeleton, Screen, Stack, Text } from '@almanac/ui/core'
import { Alert, Card, EmptyState, ErrorState } from '@almanac/ui/content'
import { TextField } from '@almanac/ui/form'
import { Features } from './features/Features'
import { LiveHost } from './live-host/LiveHost'
import { Pause } from './pause/Pause'
import { RemoteSection } from './remote-section/RemoteSection'
import { Companies } from './scope/scope'
import { EndSessions } from './sessions/EndSessions'
import { Sick } from './sick/Sick'
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
          <Text tone="soft">{t('intro')}</Text>
          <Companies value={data.companies}>
            <Pause pause={data.pause} />
            <Sick health={data.health} remotes={data.remotes} scale={scaleOf(data.health)} now={dataUpdatedAt} />
            <Timeline entries={data.timeline} />
          </Companies>
          <LiveHost host={data.host} />
          <Remotes operations={data} now={dataUpdatedAt} />
          <Features companies={data.companies} />
          <EndSessions />
        </>
      )}
    </Screen>
  )
}

/** The most failures of a release in one hour: one scale for all charts. */
const scaleOf = (health: readonly Health[]): number =>
  Math.max(1, ...health.flatMap(({ hours }) => hours.map(({ failures }) => failures)))

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

/** All remotes, with a field that searches their rollouts for a company. */
function Remotes({ operations: { remotes, companies }, now }: RemotesProps) {
  const { t } = useTranslation('operations')
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search)
  if (remotes.length === 0)
    return (
      <EmptyState picture="not-found" title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    )
  return (
    <Companies value={companies}>
      <TextField
        type="search"
        autoComplete="off"
        label={t('find.label')}
        hint={t('find.hint')}
        value={search}
        onChange={setSearch}
      />
      {remotes.map((remote) => (
        <RemoteSection key={remote.remote} remote={remote} search={searched} now={now} />
      ))}
    </Companies>
  )
}
