import { Fragment, useState } from 'react'
import { api } from '@almanac/api-client'
import { endPlan, type Plan } from '@almanac/contracts/platform/controls'
import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Row, Stack, Text, useToast } from '@almanac/ui/core'
import { Chip } from '@almanac/ui/content'
import { useNames } from '../scope/scope'
import { ConfirmDialog } from '../state/ConfirmDialog'
import { useApplyRollouts } from '../state/operations-query'
import { Action } from '../words/Actions'
import { useActorName, When } from '../words/RuleFacts'
import { Labeled } from '../words/Labeled'

/** The plans of one remote: active ones with a button that stops them, and those that ended in the last two days. */
export function Plans({ remote }: { remote: OperatedRemote }) {
  const [stopped, setStopped] = useState<Plan | null>(null)
  if (remote.plans.length === 0) return null
  return (
    <Stack gap={3}>
      {remote.plans.map((plan) => (
        <PlanRow key={plan.id} plan={plan} onStop={() => setStopped(plan)} />
      ))}
      {stopped && <StopPlan plan={stopped} onClose={() => setStopped(null)} />}
    </Stack>
  )
}

const TONES = { done: 'good', stopped: 'wrong', canceled: 'plain' } as const

function PlanRow({ plan, onStop }: { plan: Plan; onStop: () => void }) {
  const { t } = useTranslation('operations')
  const names = useNames()
  const actorName = useActorName()
  const name = `${plan.version}, ${names.scope(plan)}`
  return (
    <Row gap={3} wrap justify="between">
      <div>
        <Text weight="bold">
          <Labeled label={t('plan.of')}>
            <bdi>{plan.version}</bdi> · <bdi>{names.scope(plan)}</bdi>
          </Labeled>
        </Text>
        <Row gap={2} wrap>
          <Text>
            <Steps plan={plan} />
          </Text>
          {plan.outcome && <Chip tone={TONES[plan.outcome]}>{t(`plan.outcome.${plan.outcome}`)}</Chip>}
        </Row>
        <PlanState plan={plan} />
        <Text variant="small" tone="soft">
          <bdi>{actorName(plan.created_by)}</bdi> · <When at={plan.created_at} />
        </Text>
      </div>
      {plan.outcome === null && <Action label={t('plan.stop')} of={name} onClick={onStop} />}
    </Row>
  )
}

/** The percentages, with the one in force in bold. */
function Steps({ plan: { percents, step } }: { plan: Plan }) {
  const { t, format } = useTranslation('operations')
  return percents.map((percent, index) => {
    const words = format.percent(percent / 100)
    return (
      <Fragment key={percent}>
        {index > 0 && t('plan.then')}
        <bdi>{index === step ? <strong aria-current="step">{words}</strong> : words}</bdi>
      </Fragment>
    )
  })
}

/** When it grows next, or what it waits for; once it has ended, why. */
function PlanState({ plan: { outcome, reason, waiting, due_at } }: { plan: Plan }) {
  const { t, format } = useTranslation('operations')
  if (outcome !== null) return reason === null ? null : <Text dir="auto">{reason}</Text>
  if (waiting) return <Text>{t(`plan.waiting.${waiting}`)}</Text>
  if (due_at === null) return null
  return <Text>{t('plan.due', { when: format.dateTime(due_at) })}</Text>
}

/** Confirms that a plan grows no further. */
function StopPlan({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t, format } = useTranslation('operations')
  const names = useNames()
  const toast = useToast()
  const refetch = useApplyRollouts()
  const { remote, version, company, group, percents, step } = plan
  return (
    <ConfirmDialog
      title={t('plan.stop_title', { remote, version, who: names.scope(plan) })}
      keep={t('cancel')}
      confirm={t('plan.stop')}
      onConfirm={async () => {
        await api(endPlan, {
          params: { remote },
          body: { ...(company === null ? {} : { company }), ...(group === null ? {} : { group }) },
        })
        refetch()
        toast(t('plan.stopped', { remote, version }))
      }}
      onClose={onClose}
    >
      <Text>{t('plan.stop_text', { percent: format.percent((percents[step] ?? 0) / 100) })}</Text>
    </ConfirmDialog>
  )
}
