import { useId, useState } from 'react'
import type { Answer } from '@almanac/contracts'
import type { createTeamToken, OperatedRemote } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Row, Stack, Text } from '@almanac/ui/core'
import { Badge, Card, Chip } from '@almanac/ui/content'
import { Tabs } from '@almanac/ui/tabs'
import { Failures } from '../failures/Failures'
import { Killed } from '../kill/KillSwitch'
import { Releases } from '../releases/Releases'
import { Rollouts } from '../rollouts/Rollouts'
import { EVERYONE } from '../scope/scope'
import { Tokens } from '../tokens/Tokens'
import { Action, Actions } from '../words/Actions'
import { ActionDialog, type RemoteAction } from './ActionDialog'

interface RemoteSectionProps {
  remote: OperatedRemote
  /** The searched company. */
  search: string
  /** Fetch time of the whole state, epoch milliseconds. */
  now: number
}

/** One remote: its rollouts, failures, releases and tokens, and buttons for the operations of the command line. */
export function RemoteSection({ remote, search, now }: RemoteSectionProps) {
  const { t } = useTranslation('operations')
  const heading = useId()
  const [action, setAction] = useState<RemoteAction | null>(null)

  return (
    <Card as="section" aria-labelledby={heading}>
      <Stack gap={3}>
        <Row gap={3} wrap justify="between">
          <Row gap={3} wrap>
            <Text as="h2" variant="title" id={heading}>
              <bdi>{remote.remote}</bdi>
            </Text>
            <RolledBackChips remote={remote} now={now} />
          </Row>
          <Actions>
            <Action
              label={t('part.change')}
              of={remote.remote}
              onClick={() => setAction({ action: 'change', scope: EVERYONE })}
            />
            <Action
              label={t(remote.killed ? 'kill.revive' : 'kill.button')}
              of={remote.remote}
              onClick={() => setAction({ action: 'kill' })}
            />
            <Action label={t('part.explain')} of={remote.remote} onClick={() => setAction({ action: 'explain' })} />
          </Actions>
        </Row>
        {remote.killed && <Killed killed={remote.killed} />}
        <RemoteTabs remote={remote} search={search} now={now} onAction={setAction} />
      </Stack>
      {action && <ActionDialog remote={remote} action={action} onClose={() => setAction(null)} />}
    </Card>
  )
}

/** How long a release that was rolled back automatically is highlighted. */
const RECENTLY_WITHDRAWN_MS = 48 * 3_600_000

function RolledBackChips({ remote, now }: Pick<RemoteSectionProps, 'remote' | 'now'>) {
  const { t } = useTranslation('operations')
  return remote.releases
    .filter(({ withdrawn_at }) => withdrawn_at !== null && now - Date.parse(withdrawn_at) < RECENTLY_WITHDRAWN_MS)
    .map(({ version }) => (
      <Chip key={version} tone="wrong" icon="warning">
        {t('part.withdrawn', { version })}
      </Chip>
    ))
}

type Tab = 'rollouts' | 'failures' | 'releases' | 'tokens'

function RemoteTabs({
  remote,
  search,
  now,
  onAction,
}: RemoteSectionProps & { onAction: (action: RemoteAction) => void }) {
  const { t } = useTranslation('operations')
  const [tab, setTab] = useState<Tab>('rollouts')
  // Kept here, so that a new token, which is shown only once, is still there after switching tabs.
  const [createdToken, setCreatedToken] = useState<Answer<typeof createTeamToken> | null>(null)
  const failures = remote.failures.reduce((sum, { count }) => sum + count, 0)
  const badge = failures > 0 && <Badge count={failures} label={t('failures.count', { count: failures })} />
  return (
    <Tabs<Tab>
      label={t('part.views', { remote: remote.remote })}
      value={tab}
      onChange={setTab}
      items={[
        { value: 'rollouts', label: t('part.rollouts') },
        { value: 'failures', label: t('part.failures'), end: badge },
        { value: 'releases', label: t('part.releases') },
        { value: 'tokens', label: t('part.tokens') },
      ]}
    >
      {tab === 'rollouts' && (
        <Rollouts remote={remote} search={search} onAction={(action, scope) => onAction({ action, scope })} />
      )}
      {tab === 'failures' && <Failures remote={remote} now={now} />}
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
