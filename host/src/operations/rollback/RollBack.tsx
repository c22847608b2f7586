import { useState } from 'react'
import { api } from '@almanac/api-client'
import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { rollBack } from '@almanac/contracts/platform/rollouts'
import { useTexts } from '@almanac/i18n'
import { Button, Dialog, Text, useToast } from '@almanac/ui/core'
import { Checkbox } from '@almanac/ui/fields'
import { nextRule, rolloutOf, type Scope } from '../scope/scope'
import { useNames } from '../scope/useNames'
import { Refused } from '../state/Refused'
import { useOnce } from '../state/useOnce'
import { useTaken } from '../state/useTaken'
import { Facts } from '../words/Facts'
import { RuleWords } from '../words/RuleWords'

interface RollBackProps {
  remote: OperatedRemote
  scope: Scope
  onClose: () => void
}

/** Asks before a scope's last change is undone, and says what will be put back. */
export function RollBack({ remote, scope, onClose }: RollBackProps) {
  const { t } = useTexts('operations')
  const names = useNames()
  const toast = useToast()
  const taken = useTaken()
  const { busy, refused, run } = useOnce()
  const [urgent, setUrgent] = useState(false)
  const rollout = rolloutOf(remote.rollouts, scope)
  const back = rollout?.back ?? null
  const next = nextRule(remote.rollouts, scope)

  const confirm = () =>
    run(async () => {
      const { company, group } = scope
      taken(await api(rollBack, { params: { remote: remote.remote }, body: { urgent, ...(company === null ? {} : { company }), ...(group === null ? {} : { group }) } }))
      toast(t('roll_back.done', { remote: remote.remote, who: names.scope(scope) }))
      onClose()
    })

  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t('roll_back.title', { remote: remote.remote, who: names.scope(scope) })}
      actions={
        <>
          <Button onClick={onClose}>{t('roll_back.keep')}</Button>
          {back && <Button variant="primary" busy={busy} onClick={() => void confirm()}>{t('roll_back.confirm')}</Button>}
        </>
      }
    >
      <Refused errors={refused} />
      {back ? (
        <>
          <Facts
            facts={[
              [t('roll_back.now'), <RuleWords key="now" rule={rollout?.rule ?? null} scope={scope} />],
              [t('roll_back.then'), <RuleWords key="then" rule={back.rule} scope={scope} />],
            ]}
          />
          {back.rule === null && scope.company !== null && next && <Text>{t('roll_back.falls_to', { version: next.version })}</Text>}
          {back.rule === null && !next && <Text>{t('roll_back.falls_to_nothing')}</Text>}
          <Checkbox label={t('change.urgent')} hint={t('change.urgent_hint')} value={urgent} onChange={setUrgent} />
        </>
      ) : (
        <Text>{t('roll_back.nothing')}</Text>
      )}
    </Dialog>
  )
}
