import { useId, useState } from 'react'
import { api } from '@almanac/api-client'
import { useSession } from '@almanac/auth'
import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { putRollout } from '@almanac/contracts/platform/rollouts'
import { useTranslation } from '@almanac/i18n'
import { Button, Row, Stack, Text, useToast } from '@almanac/ui/core'
import { Card } from '@almanac/ui/content'
import { latestOf } from '../change/change-form'
import { rolloutOf, useNames } from '../scope/scope'
import { ConfirmDialog } from '../state/ConfirmDialog'
import { useApplyRollouts } from '../state/operations-query'
import { Facts, RuleSummary, useActorName, When } from '../words/RuleFacts'
import { Labeled } from '../words/Labeled'

type Approval = OperatedRemote['approvals'][number]

/** Releases for all people of a scope that wait for a second person, of all remotes; nothing without any. */
export function Approvals({ remotes }: { remotes: readonly OperatedRemote[] }) {
  const { t } = useTranslation('operations')
  const heading = useId()
  const [confirmed, setConfirmed] = useState<{ remote: OperatedRemote; approval: Approval } | null>(null)
  const waiting = remotes.flatMap((remote) => remote.approvals.map((approval) => ({ remote, approval })))
  if (waiting.length === 0) return null
  return (
    <Card as="section" aria-labelledby={heading}>
      <Stack gap={3}>
        <Text as="h2" variant="title" id={heading}>
          {t('approvals.title')}
        </Text>
        {waiting.map(({ remote, approval }) => (
          <Waiting
            key={`${remote.remote} ${approval.asked_at}`}
            remote={remote}
            approval={approval}
            onConfirm={() => setConfirmed({ remote, approval })}
          />
        ))}
      </Stack>
      {confirmed && <Confirm {...confirmed} onClose={() => setConfirmed(null)} />}
    </Card>
  )
}

interface WaitingProps {
  remote: OperatedRemote
  approval: Approval
  onConfirm: () => void
}

function Waiting({ remote: { remote }, approval, onConfirm }: WaitingProps) {
  const { t } = useTranslation('operations')
  const names = useNames()
  const actorName = useActorName()
  const { user } = useSession()
  const { version, asked_by, asked_at } = approval
  return (
    <Row gap={3} wrap justify="between">
      <div>
        <Text weight="bold">
          <bdi>{`${remote} ${version}`}</bdi> · <bdi>{names.scope(approval)}</bdi>
        </Text>
        <Text variant="small" tone="soft">
          <Labeled label={t('approvals.asked')}>
            <bdi>{actorName(asked_by)}</bdi> · <When at={asked_at} />
          </Labeled>
        </Text>
      </div>
      {asked_by === user?.email ? (
        <Text tone="soft">{t('approvals.own')}</Text>
      ) : (
        <Button
          aria-label={t('action_of', { action: t('approvals.confirm'), what: `${remote} ${version}` })}
          onClick={onConfirm}
        >
          {t('approvals.confirm')}
        </Button>
      )}
    </Row>
  )
}

interface ConfirmProps {
  remote: OperatedRemote
  approval: Approval
  onClose: () => void
}

/** Asks for the same as the first person, which is what sets the rule. */
function Confirm({ remote, approval, onClose }: ConfirmProps) {
  const { t } = useTranslation('operations')
  const names = useNames()
  const toast = useToast()
  const applyRollouts = useApplyRollouts()
  const { version, company, group } = approval
  const who = names.scope(approval)
  // As the dialog opened: a later change by somebody else is not overwritten unseen.
  const [seen] = useState(() => latestOf(remote.rollouts, approval))
  const rollout = rolloutOf(remote.rollouts, approval)
  return (
    <ConfirmDialog
      title={t('approvals.confirm_title', { remote: remote.remote, version, who })}
      keep={t('cancel')}
      confirm={t('approvals.confirm')}
      onConfirm={async () => {
        const body = { version, percent: 100, seen }
        const scope = { ...(company === null ? {} : { company }), ...(group === null ? {} : { group }) }
        applyRollouts(await api(putRollout, { params: { remote: remote.remote }, body: { ...body, ...scope } }))
        toast(t('approvals.done', { remote: remote.remote, version, who }))
      }}
      onClose={onClose}
    >
      <Text>{t('approvals.text', { count: rollout?.people ?? 0 })}</Text>
      <Facts facts={[[t('roll_back.now'), <RuleSummary key="now" rule={rollout?.rule ?? null} scope={approval} />]]} />
    </ConfirmDialog>
  )
}
