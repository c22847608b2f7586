import { useState } from 'react'
import { api } from '@almanac/api-client'
import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { rollBack } from '@almanac/contracts/platform/rollouts'
import { useTranslation } from '@almanac/i18n'
import { Text, useToast } from '@almanac/ui/core'
import { Checkbox } from '@almanac/ui/fields'
import { nextRule, rolloutOf, type Scope, useNames } from '../scope/scope'
import { ConfirmDialog } from '../state/ConfirmDialog'
import { useApplyRollouts } from '../state/operations-query'
import { reasonIn, WhyField } from '../state/WhyField'
import { Facts, RuleSummary } from '../words/RuleFacts'

interface RollBackProps {
  remote: OperatedRemote
  scope: Scope
  onClose: () => void
}

/** Confirms undoing the last change of a scope, and shows which rule will be restored. */
export function RollBack({ remote, scope, onClose }: RollBackProps) {
  const { t } = useTranslation('operations')
  const names = useNames()
  const toast = useToast()
  const applyRollouts = useApplyRollouts()
  const [urgent, setUrgent] = useState(false)
  const [why, setWhy] = useState('')
  const rollout = rolloutOf(remote.rollouts, scope)
  const back = rollout?.back ?? null
  const next = nextRule(remote.rollouts, scope)

  const act = async () => {
    const { company, group } = scope
    applyRollouts(
      await api(rollBack, {
        params: { remote: remote.remote },
        body: {
          urgent,
          ...reasonIn(why),
          ...(company === null ? {} : { company }),
          ...(group === null ? {} : { group }),
        },
      }),
    )
    toast(t('roll_back.done', { remote: remote.remote, who: names.scope(scope) }))
  }

  return (
    <ConfirmDialog
      title={t('roll_back.title', { remote: remote.remote, who: names.scope(scope) })}
      keep={t('roll_back.keep')}
      confirm={back ? t('roll_back.confirm') : null}
      onConfirm={act}
      onClose={onClose}
    >
      {back ? (
        <>
          <Facts
            facts={[
              [t('roll_back.now'), <RuleSummary key="now" rule={rollout?.rule ?? null} scope={scope} />],
              [t('roll_back.then'), <RuleSummary key="then" rule={back.rule} scope={scope} />],
            ]}
          />
          {back.rule === null && scope.company !== null && next && (
            <Text>{t('roll_back.falls_to', { version: next.version })}</Text>
          )}
          {back.rule === null && !next && <Text>{t('roll_back.falls_to_nothing')}</Text>}
          <WhyField value={why} onChange={setWhy} />
          <Checkbox label={t('change.urgent')} hint={t('change.urgent_hint')} value={urgent} onChange={setUrgent} />
        </>
      ) : (
        <Text>{t('roll_back.nothing')}</Text>
      )}
    </ConfirmDialog>
  )
}
