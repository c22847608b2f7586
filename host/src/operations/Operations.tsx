import '@almanac/i18n/texts/operations'
import '@almanac/i18n/texts/passkey'
import { useState } from 'react'
import type { Operations as State } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { LinkButton, ListSkeleton, Screen, Stack, useWide } from '@almanac/ui/core'
import { Card, ErrorState, Panes } from '@almanac/ui/content'
import { firstOpened, useOpened } from './opened/opened'
import { OpenedPart } from './opened/OpenedPart'
import { Overview } from './overview/Overview'
import type { CreatedToken } from './remote-section/RemoteSection'
import { Companies, People } from './scope/scope'
import { useOperations } from './state/operations-query'

/**
 * /operations: which release of each remote people get, its failures, and the buttons to change it. For operators. The
 * remotes, those in trouble first, stand beside what they open; in a narrow window each is a step of its own.
 */
export function Operations() {
  const { t } = useTranslation('operations')
  const { data, error, isError, refetch, dataUpdatedAt } = useOperations()
  const retry = () => void refetch()
  if (data)
    return (
      <Companies value={data.companies}>
        <People value={data.people}>
          <ListAndOpened operations={data} now={dataUpdatedAt} isStale={isError} onRetry={retry} />
        </People>
      </Companies>
    )
  return (
    <Screen title={t('title')} back="/" width="wide">
      {isError ? (
        <NoOperations error={error} onRetry={retry} />
      ) : (
        <Card>
          <ListSkeleton rows={6} avatar={false} />
        </Card>
      )}
    </Screen>
  )
}

interface ListAndOpenedProps {
  operations: State
  /** Fetch time of the whole state, epoch milliseconds. */
  now: number
  isStale: boolean
  onRetry: () => void
}

function ListAndOpened({ operations, now, isStale, onRetry }: ListAndOpenedProps) {
  const wide = useWide()
  const chosen = useOpened(operations.remotes)
  const shown = chosen ?? (wide ? firstOpened(operations) : null)
  // Kept here, so that a new token, which is shown only once, is still there after looking at something else.
  const [createdTokens, setCreatedTokens] = useState<ReadonlyMap<string, CreatedToken>>(new Map())
  const opened = shown && (
    <OpenedPart
      key={shown.kind === 'remote' ? shown.remote : shown.kind}
      opened={shown}
      isChosen={chosen !== null}
      operations={operations}
      now={now}
      createdTokens={createdTokens}
      onCreatedToken={(remote, token) => {
        const next = new Map(createdTokens)
        if (token) next.set(remote, token)
        else next.delete(remote)
        setCreatedTokens(next)
      }}
    />
  )
  return (
    // As on a route with `panes`: the navigation bar takes no room above them.
    <div data-panes={wide || undefined}>
      <Panes
        list={
          <Overview
            operations={operations}
            now={now}
            opened={wide ? shown : null}
            isStale={isStale}
            onRetry={onRetry}
          />
        }
        detail={chosen && opened}
        nothingOpen={opened}
      />
    </div>
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
