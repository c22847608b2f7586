import { useState } from 'react'
import { api } from '@almanac/api-client'
import { askForRelease, type CompanyReleases } from '@almanac/contracts/platform/company-releases'
import { useTranslation } from '@almanac/i18n'
import { toast } from '@almanac/ui/core'
import { Select } from '@almanac/ui/fields'
import { ReasonDialog } from '../publish/ReasonDialog'
import type { CompanyRemote } from './RemoteReleases'

interface AskDialogProps {
  releases: CompanyReleases
  remote: CompanyRemote
  onChange: (releases: CompanyReleases) => void
  onClose: () => void
}

/** Asks operators for a release of a remote, with a reason. */
export function AskDialog({ releases: { company, groups }, remote, onChange, onClose }: AskDialogProps) {
  const { t } = useTranslation('studio')
  const { versions } = remote
  const [version, setVersion] = useState(versions[0] ?? '')
  const [group, setGroup] = useState('')
  return (
    <ReasonDialog
      title={t('releases.ask_of', { part: remote.remote })}
      confirm={t('releases.send')}
      refusedTitle={t('releases.failed')}
      needed={{ hint: t('releases.why_hint'), missing: t('releases.why_missing') }}
      onConfirm={async (reason) => {
        const body = { version, group: group === '' ? null : group, reason }
        onChange(await api(askForRelease, { params: { company: company.key, remote: remote.remote }, body }))
        toast(t('releases.ask_done'))
      }}
      onClose={onClose}
    >
      <Select
        label={t('releases.version')}
        options={versions.map((value) => ({ value, label: value }))}
        value={version}
        onChange={setVersion}
      />
      <Select
        label={t('releases.whom')}
        options={[
          { value: '', label: t('releases.company') },
          ...groups.map(({ key, name }) => ({ value: key, label: t('releases.group', { group: name }) })),
        ]}
        value={group}
        onChange={setGroup}
      />
    </ReasonDialog>
  )
}
