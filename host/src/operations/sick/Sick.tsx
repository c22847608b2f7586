import { useId, useState } from 'react'
import type { Health } from '@almanac/contracts/platform/controls'
import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Row, Stack, Text } from '@almanac/ui/core'
import { Card, Chip } from '@almanac/ui/content'
import { ReleaseHealth, StateChip } from '../health/ReleaseHealth'
import { ActionDialog, type RemoteAction } from '../remote-section/ActionDialog'
import { useRulesOf } from '../state/operations-query'
import { canBeKilled } from '../kill/can-be-killed'
import { EVERYONE } from '../scope/scope'
import { Action, Actions } from '../words/Actions'
import { useActorName, When } from '../words/RuleFacts'
import { Labeled } from '../words/Labeled'
import { isSick } from './trouble'

interface SickProps {
  health: readonly Health[]
  remotes: readonly OperatedRemote[]
  scale: number
  now: number
}

/** Says that no release needs somebody, and when that was looked at. */
export function AllWell({ now }: { now: number }) {
  const { t, format } = useTranslation('operations')
  return (
    <Row gap={2} wrap>
      <Chip tone="good" icon="check">
        {t('sick.none')}
      </Chip>
      <Text tone="soft">{t('sick.looked', { time: format.time(now) })}</Text>
    </Row>
  )
}

/** The releases of these remotes that need somebody, the sickest first; nothing without any. */
export function Sick({ health, remotes, scale, now }: SickProps) {
  return health.filter(isSick).map((release) => {
    const remote = remotes.find(({ remote: name }) => name === release.remote)
    return remote ? (
      <SickRelease
        key={`${release.remote} ${release.version}`}
        release={release}
        remote={remote}
        scale={scale}
        now={now}
      />
    ) : null
  })
}

interface SickReleaseProps {
  release: Health
  remote: OperatedRemote
  scale: number
  now: number
}

function SickRelease({ release, remote, scale, now }: SickReleaseProps) {
  const heading = useId()
  const [action, setAction] = useState<RemoteAction | null>(null)
  return (
    <Card as="section" aria-labelledby={heading}>
      <Stack gap={3}>
        <Row gap={3} wrap>
          <Text as="h2" variant="title" id={heading}>
            <bdi>{`${remote.remote} ${release.version}`}</bdi>
          </Text>
          <StateChip state={release.state} />
        </Row>
        {release.state === 'withdrawn' ? (
          <WithdrawnBy remote={remote} version={release.version} />
        ) : (
          <SickActions release={release} remote={remote} onAction={setAction} />
        )}
        <ReleaseHealth health={release} scale={scale} now={now} />
      </Stack>
      {action && <ActionDialog remote={remote} action={action} onClose={() => setAction(null)} />}
    </Card>
  )
}

interface SickActionsProps {
  release: Health
  remote: OperatedRemote
  onAction: (action: RemoteAction) => void
}

function SickActions({ release: { version }, remote, onAction }: SickActionsProps) {
  const { t } = useTranslation('operations')
  const name = `${remote.remote} ${version}`
  const everyone = remote.rollouts.find(({ company }) => company === null)
  return (
    <Actions>
      <Action
        label={t('withdraw.button')}
        of={name}
        tone="danger"
        onClick={() => onAction({ action: 'withdraw', version })}
      />
      {everyone?.rule?.version === version && everyone.back && (
        <Action
          label={t('roll_back.button')}
          of={name}
          onClick={() => onAction({ action: 'roll_back', scope: EVERYONE })}
        />
      )}
      {canBeKilled(remote) && (
        <Action label={t('kill.button')} of={remote.remote} onClick={() => onAction({ action: 'kill' })} />
      )}
    </Actions>
  )
}

/** Who withdrew a release: a person or the server; nothing where no rule named it. */
function WithdrawnBy({ remote: shown, version }: { remote: OperatedRemote; version: string }) {
  const { t } = useTranslation('operations')
  const actorName = useActorName()
  // It may have been withdrawn from one company alone.
  const { remote } = useRulesOf(shown)
  const change = remote.rollouts
    .flatMap(({ changes }) => changes)
    .filter(({ action, before }) => action !== 'rollout' && before?.version === version)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0]
  if (!change) return null
  return (
    <Text variant="small" tone="soft">
      <Labeled label={t('column.by')}>
        <bdi>{actorName(change.changed_by)}</bdi> · <When at={change.at} />
      </Labeled>
    </Text>
  )
}
