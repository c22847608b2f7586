import { useState } from 'react'
import { api } from '@almanac/api-client'
import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { endRollout } from '@almanac/contracts/platform/rollouts'
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

interface EndProps {
  remote: OperatedRemote
  scope: Scope
  onClose: () => void
}

/** Asks before the rule of a company or group ends, and says what these people get then. */
export function End({ remote, scope, onClose }: EndProps) {
  const { t } = useTexts('operations')
  const names = useNames()
  const toast = useToast()
  const taken = useTaken()
  const { busy, refused, run } = useOnce()
  const [urgent, setUrgent] = useState(false)
  const next = nextRule(remote.rollouts, scope)
  const confirm = () =>
    run(async () => {
      const { company, group } = scope
      taken(await api(endRollout, { params: { remote: remote.remote }, body: { urgent, ...(company === null ? {} : { company }), ...(group === null ? {} : { group }) } }))
      toast(t('end.done', { remote: remote.remote, who: names.scope(scope) }))
      onClose()
    })

  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t('end.title', { remote: remote.remote, who: names.scope(scope) })}
      actions={
        <>
          <Button onClick={onClose}>{t('roll_back.keep')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void confirm()}>{t('end.confirm')}</Button>
        </>
      }
    >
      <Refused errors={refused} />
      <Facts facts={[[t('roll_back.now'), <RuleWords key="now" rule={rolloutOf(remote.rollouts, scope)?.rule ?? null} scope={scope} />]]} />
      <Text>{next ? t('roll_back.falls_to', { version: next.version }) : t('roll_back.falls_to_nothing')}</Text>
      <Checkbox label={t('change.urgent')} hint={t('change.urgent_hint')} value={urgent} onChange={setUrgent} />
    </Dialog>
  )
}
