import { useState } from 'react'
import { api } from '@almanac/api-client'
import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { withdrawRelease } from '@almanac/contracts/platform/rollouts'
import { useTranslation } from '@almanac/i18n'
import { Text, useToast } from '@almanac/ui/core'
import { useNames } from '../scope/scope'
import { ConfirmDialog } from '../state/ConfirmDialog'
import { useApplyRollout } from '../state/operations-query'
import { reasonIn, WhyField } from '../state/WhyField'

interface WithdrawProps {
  remote: OperatedRemote
  version: string
  onClose: () => void
}

/** Confirms withdrawing a version from everybody, and shows which scopes have it. */
export function Withdraw({ remote, version, onClose }: WithdrawProps) {
  const { t, format } = useTranslation('operations')
  const names = useNames()
  const toast = useToast()
  const applyRollout = useApplyRollout()
  const [why, setWhy] = useState('')
  const having = remote.rollouts.filter(({ rule }) => rule?.version === version)
  const act = async () => {
    const body = { version, ...reasonIn(why) }
    for (const rollout of await api(withdrawRelease, { params: { remote: remote.remote }, body })) applyRollout(rollout)
    applyRollout()
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
      <Text>
        {having.length === 0
          ? t('withdraw.nobody')
          : t('withdraw.who', { who: format.list(having.map((scope) => names.scope(scope))) })}
      </Text>
      <Text tone="soft">{t('withdraw.text')}</Text>
      <WhyField value={why} onChange={setWhy} />
    </ConfirmDialog>
  )
}
