import { useState } from 'react'
import type { Answer } from '@almanac/contracts'
import type { createTeamToken, OperatedRemote, Operations } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Stack } from '@almanac/ui/core'
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
import { Sick } from '../sick/Sick'
import { scaleOf } from '../sick/trouble'
import { useRulesOf } from '../state/operations-query'
import { Tokens } from '../tokens/Tokens'
import { Action, Actions } from '../words/Actions'
import { ActionDialog, type RemoteAction } from './ActionDialog'
import { RulesMissing } from './RulesMissing'

export type CreatedToken = Answer<typeof createTeamToken>

interface RemoteSectionProps {
  remote: OperatedRemote
  operations: Operations
  /** Fetch time of the whole state, epoch milliseconds. */
  now: number
  /** A new token, which is shown only once. */
  createdToken: CreatedToken | null
  onCreatedToken: (token: CreatedToken | null) => void
}

/** One remote, or the host: what is sick, rollouts, health, releases and tokens, and buttons for the operations of the command line. */
export function RemoteSection(props: RemoteSectionProps) {
  const { remote, operations, now } = props
  const [action, setAction] = useState<RemoteAction | null>(null)

  return (
    <Stack gap={5}>
      {remote.killed && <Killed killed={remote.killed} />}
      <Sick health={operations.health} remotes={[remote]} scale={scaleOf(operations.health)} now={now} />
      <Card>
        <Stack gap={3}>
          <RemoteActions remote={remote} onAction={setAction} />
          {remote.remote === HOST && <LiveHost host={operations.host} />}
          <RemoteTabs {...props} onAction={setAction} />
        </Stack>
      </Card>
      {action && <ActionDialog remote={remote} action={action} onClose={() => setAction(null)} />}
    </Stack>
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

function AllRollouts({ remote: shown, onAction }: RemoteActionsProps) {
  const { remote, isComplete, failed, retry } = useRulesOf(shown)
  if (!isComplete) return <RulesMissing failed={failed} onRetry={retry} />
  return <Rollouts remote={remote} onAction={(action, scope) => onAction({ action, scope })} />
}

type Tab = 'rollouts' | 'health' | 'releases' | 'tokens'

function RemoteTabs({
  remote,
  operations,
  now,
  createdToken,
  onCreatedToken,
  onAction,
}: RemoteSectionProps & RemoteActionsProps) {
  const { t } = useTranslation('operations')
  const [tab, setTab] = useState<Tab>('rollouts')
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
          <AllRollouts remote={remote} onAction={onAction} />
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
      {tab === 'tokens' && <Tokens remote={remote} created={createdToken} onCreated={onCreatedToken} />}
    </Tabs>
  )
}
