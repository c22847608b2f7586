import { useId, useState } from 'react'
import type { Answer } from '@almanac/contracts'
import type { createTeamToken, OperatedRemote, Operations } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Row, Stack, Text } from '@almanac/ui/core'
import { Card } from '@almanac/ui/content'
import { Tabs } from '@almanac/ui/tabs'
import { RemoteHealth } from '../health/RemoteHealth'
import { HOST } from '../kill/can-be-killed'
import { Killed } from '../kill/KillSwitch'
import { LiveHost } from '../live-host/LiveHost'
import { Plans } from '../plan/Plans'
import { Releases } from '../releases/Releases'
import { Rollouts } from '../rollouts/Rollouts'
import { EVERYONE } from '../scope/scope'
import { scaleOf } from '../sick/trouble'
import { Tokens } from '../tokens/Tokens'
import { Action, Actions } from '../words/Actions'
import { ActionDialog, type RemoteAction } from './ActionDialog'

interface RemoteSectionProps {
  remote: OperatedRemote
  operations: Operations
  /** The searched company. */
  search: string
  /** Fetch time of the whole state, epoch milliseconds. */
  now: number
}

/** One remote, or the host: rollouts, health, releases and tokens, and buttons for the operations of the command line. */
export function RemoteSection({ remote, operations, search, now }: RemoteSectionProps) {
  const heading = useId()
  const [action, setAction] = useState<RemoteAction | null>(null)

  return (
    <Card as="section" aria-labelledby={heading}>
      <Stack gap={3}>
        <Row gap={3} wrap justify="between">
          <Text as="h2" variant="title" id={heading}>
            <bdi>{remote.remote}</bdi>
          </Text>
          <RemoteActions remote={remote} onAction={setAction} />
        </Row>
        {remote.killed && <Killed killed={remote.killed} />}
        {remote.remote === HOST && <LiveHost host={operations.host} />}
        <RemoteTabs remote={remote} operations={operations} search={search} now={now} onAction={setAction} />
      </Stack>
      {action && <ActionDialog remote={remote} action={action} onClose={() => setAction(null)} />}
    </Card>
  )
}

interface RemoteActionsProps {
  remote: OperatedRemote
  onAction: (action: RemoteAction) => void
}

function RemoteActions({ remote, onAction }: RemoteActionsProps) {
  const { t } = useTranslation('operations')
  const name = remote.remote
  return (
    <Actions>
      <Action label={t('part.change')} of={name} onClick={() => onAction({ action: 'change', scope: EVERYONE })} />
      {remote.releases.length > 0 && (
        <Action label={t('plan.button')} of={name} onClick={() => onAction({ action: 'plan', scope: EVERYONE })} />
      )}
      {name !== HOST && (
        <Action
          label={t(remote.killed ? 'kill.revive' : 'kill.button')}
          of={name}
          onClick={() => onAction({ action: 'kill' })}
        />
      )}
      <Action label={t('part.explain')} of={name} onClick={() => onAction({ action: 'explain' })} />
    </Actions>
  )
}

type Tab = 'rollouts' | 'health' | 'releases' | 'tokens'

function RemoteTabs({ remote, operations, search, now, onAction }: RemoteSectionProps & RemoteActionsProps) {
  const { t } = useTranslation('operations')
  const [tab, setTab] = useState<Tab>('rollouts')
  // Kept here, so that a new token, which is shown only once, is still there after switching tabs.
  const [createdToken, setCreatedToken] = useState<Answer<typeof createTeamToken> | null>(null)
  const health = operations.health.filter((release) => release.remote === remote.remote)
  return (
    <Tabs<Tab>
      label={t('part.views', { remote: remote.remote })}
      value={tab}
      onChange={setTab}
      items={[
        { value: 'rollouts', label: t('part.rollouts') },
        { value: 'health', label: t('part.health') },
        { value: 'releases', label: t('part.releases') },
        // The host comes with the installation: no team publishes it.
        ...(remote.remote === HOST ? [] : [{ value: 'tokens' as const, label: t('part.tokens') }]),
      ]}
    >
      {tab === 'rollouts' && (
        <Stack gap={4}>
          <Plans remote={remote} />
          <Rollouts remote={remote} search={search} onAction={(action, scope) => onAction({ action, scope })} />
        </Stack>
      )}
      {tab === 'health' && <RemoteHealth health={health} scale={scaleOf(operations.health)} now={now} />}
      {tab === 'releases' && (
        <Releases
          remote={remote}
          onRollOut={(version) => onAction({ action: 'change', scope: EVERYONE, version })}
          onWithdraw={(version) => onAction({ action: 'withdraw', version })}
        />
      )}
      {tab === 'tokens' && <Tokens remote={remote} created={createdToken} onCreated={setCreatedToken} />}
    </Tabs>
  )
}
