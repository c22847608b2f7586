import { useState } from 'react'
import { api } from '@almanac/api-client'
import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { endRollout } from '@almanac/contracts/platform/rollouts'
import { useTranslation } from '@almanac/i18n'
import { Text, useToast } from '@almanac/ui/core'
import { Checkbox } from '@almanac/ui/fields'
import { nextRule, rolloutOf, type Scope, useNames } from '../scope/scope'
import { ConfirmDialog } from '../state/ConfirmDialog'
import { useApplyRollouts } from '../state/operations-query'
import { reasonIn, WhyField } from '../state/WhyField'
import { Facts, RuleSummary } from '../words/RuleFacts'

interface EndRuleProps {
  remote: OperatedRemote
  scope: Scope
  onClose: () => void
}

/** Confirms ending the rule of a company or group, and shows which rule applies to them then. */
export function EndRule({ remote, scope, onClose }: EndRuleProps) {
  const { t } = useTranslation('operations')
  const names = useNames()
  const toast = useToast()
  const applyRollouts = useApplyRollouts()
  const [urgent, setUrgent] = useState(false)
  const [why, setWhy] = useState('')
  const next = nextRule(remote.rollouts, scope)
  const act = async () => {
    const { company, group } = scope
    applyRollouts(
      await api(endRollout, {
        params: { remote: remote.remote },
        body: {
          urgent,
          ...reasonIn(why),
          ...(company === null ? {} : { company }),
          ...(group === null ? {} : { group }),
        },
      }),
    )
    toast(t('end.done', { remote: remote.remote, who: names.scope(scope) }))
  }

  return (
    <ConfirmDialog
      title={t('end.title', { remote: remote.remote, who: names.scope(scope) })}
      keep={t('roll_back.keep')}
      confirm={t('end.confirm')}
      onConfirm={act}
      onClose={onClose}
    >
      <Facts
        facts={[
          [
            t('roll_back.now'),
            <RuleSummary key="now" rule={rolloutOf(remote.rollouts, scope)?.rule ?? null} scope={scope} />,
          ],
        ]}
      />
      <Text>{next ? t('roll_back.falls_to', { version: next.version }) : t('roll_back.falls_to_nothing')}</Text>
      <WhyField value={why} onChange={setWhy} />
      <Checkbox label={t('change.urgent')} hint={t('change.urgent_hint')} value={urgent} onChange={setUrgent} />
    </ConfirmDialog>
  )
}
