import { useState } from 'react'
import { api } from '@almanac/api-client'
import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { withdrawRelease } from '@almanac/contracts/platform/rollouts'
import { useTranslation } from '@almanac/i18n'
import { Text, useToast } from '@almanac/ui/core'
import { useNames } from '../scope/scope'
import { ConfirmDialog } from '../state/ConfirmDialog'
import { useApplyRollouts } from '../state/operations-query'
import { reasonIn, WhyField } from '../state/WhyField'

interface WithdrawProps {
  remote: OperatedRemote
  version: string
  /** Whether all rules are known; without those of companies it can be withdrawn as well. */
  isComplete: boolean
  onClose: () => void
}

/** Scopes that are named; the others are counted. */
const MAX_NAMED = 10

/** Confirms withdrawing a version from everybody, and shows which scopes have it. */
export function Withdraw({ remote, version, isComplete, onClose }: WithdrawProps) {
  const { t, format } = useTranslation('operations')
  const names = useNames()
  const toast = useToast()
  const applyRollouts = useApplyRollouts()
  const [why, setWhy] = useState('')
  const having = remote.rollouts.filter(({ rule }) => rule?.version === version)
  const others = having.length - MAX_NAMED
  const named = [
    ...having.slice(0, MAX_NAMED).map((scope) => names.scope(scope)),
    ...(others > 0 ? [t('overview.exceptions', { count: others })] : []),
  ]
  const act = async () => {
    const body = { version, ...reasonIn(why) }
    applyRollouts(...(await api(withdrawRelease, { params: { remote: remote.remote }, body })))
    toast(t('withdraw.done', { remote: remote.remote, version }))
  }

  return (
    <ConfirmDialog
      title={t('withdraw.title', { remote: remote.remote, version })}
      keep={t('roll_back.keep')}
      confirm={t('withdraw.confirm')}
      variant="danger"
      onConfirm={act}
      onClose={onClose}
    >
      {isComplete && (
        <Text>{having.length === 0 ? t('withdraw.nobody') : t('withdraw.who', { who: format.list(named) })}</Text>
      )}
      <Text tone="soft">{t('withdraw.text')}</Text>
      <WhyField value={why} onChange={setWhy} />
    </ConfirmDialog>
  )
}
