import type { Operations } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Button, Screen, Text, useWide } from '@almanac/ui/core'
import { Alert, Card, EmptyState, List, ListRow } from '@almanac/ui/content'
import { Approvals } from '../approvals/Approvals'
import { HostTrouble } from '../live-host/LiveHost'
import { openedPath, type Opened } from '../opened/opened'
import { Requests } from '../requests/Requests'
import { Pause } from '../pause/Pause'
import { AllWell, Sick } from '../sick/Sick'
import { byTrouble, isSick, scaleOf } from '../sick/trouble'
import { useTimelineWords } from '../timeline/useTimelineWords'
import { RemoteRow } from './RemoteRow'

interface OverviewProps {
  operations: Operations
  /** Fetch time of the whole state, epoch milliseconds. */
  now: number
  /** What stands beside the list; null in a narrow window. */
  opened: Opened | null
  /** The latest state could not be fetched. */
  isStale: boolean
  onRetry: () => void
}

const isOpen = (opened: Opened | null, kind: Opened['kind']) => opened?.kind === kind

/** What needs somebody, and everything that can be opened: the remotes by trouble, what changed, features, sessions. */
export function Overview({ operations, now, opened, isStale, onRetry }: OverviewProps) {
  const { t, format } = useTranslation('operations')
  const wide = useWide()
  const { remotes, health, host, pause } = operations
  return (
    <Screen title={t('title')} back="/" width="wide">
      {isStale && (
        <Alert tone="warning" action={<Button onClick={onRetry}>{t('again')}</Button>}>
          {t('stale', { time: format.time(now) })}
        </Alert>
      )}
      <Pause pause={pause} />
      {!health.some(isSick) && <AllWell now={now} />}
      {/* In a wide window the verdict stands beside the list. */}
      {!wide && <Sick health={health} remotes={remotes} scale={scaleOf(health)} now={now} />}
      <Approvals remotes={remotes} />
      <Requests requests={operations.requests ?? []} />
      <HostTrouble host={host} />
      <Parts operations={operations} opened={opened} />
      <More operations={operations} opened={opened} />
      {remotes.length > 0 && <Text tone="soft">{t('intro')}</Text>}
    </Screen>
  )
}

function LatestChange({ operations: { timeline } }: Pick<OverviewProps, 'operations'>) {
  const [latest] = timeline
  const words = useTimelineWords()
  return latest ? words(latest).join(' · ') : null
}

type ListProps = Pick<OverviewProps, 'operations' | 'opened'>

/** The remotes, those in trouble first. */
function Parts({ operations: { remotes, health }, opened }: ListProps) {
  const { t } = useTranslation('operations')
  if (remotes.length === 0)
    return (
      <EmptyState picture="not-found" title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    )
  return (
    <Card padding={0}>
      <List aria-label={t('overview.parts')}>
        {byTrouble(remotes, health).map((remote) => (
          <RemoteRow
            key={remote.remote}
            remote={remote}
            health={health}
            isOpen={opened?.kind === 'remote' && opened.remote === remote.remote}
          />
        ))}
      </List>
    </Card>
  )
}

function More({ operations, opened }: ListProps) {
  const { t } = useTranslation('operations')
  const { t: ofPasskeys } = useTranslation('passkey')
  return (
    <Card padding={0}>
      <List aria-label={t('overview.more')}>
        <ListRow
          title={t('timeline.title')}
          detail={<LatestChange operations={operations} />}
          to={openedPath({ kind: 'changes' })}
          current={isOpen(opened, 'changes')}
        />
        <ListRow
          title={t('features.title')}
          to={openedPath({ kind: 'features' })}
          current={isOpen(opened, 'features')}
        />
        <ListRow
          title={t('administrators.title')}
          to={openedPath({ kind: 'administrators' })}
          current={isOpen(opened, 'administrators')}
        />
        <ListRow
          title={ofPasskeys('setting.title')}
          to={openedPath({ kind: 'passkeys' })}
          current={isOpen(opened, 'passkeys')}
        />
        <ListRow
          title={t('sessions.title')}
          to={openedPath({ kind: 'sessions' })}
          current={isOpen(opened, 'sessions')}
        />
      </List>
    </Card>
  )
}
