import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Chip } from '@almanac/ui/content'
import { Listing } from '../listing/Listing'
import { Action } from '../words/Actions'
import { useActorName, When } from '../words/RuleFacts'

interface ReleasesProps {
  remote: OperatedRemote
  onRollOut: (version: string) => void
  onWithdraw: (version: string) => void
}

/** The published releases of one remote, the newest first. */
export function Releases({ remote, onRollOut, onWithdraw }: ReleasesProps) {
  const { t, format } = useTranslation('operations')
  const actorName = useActorName()
  return (
    <Listing
      label={t('releases.label', { remote: remote.remote })}
      rows={remote.releases}
      keyOf={({ version }) => version}
      title={{ head: t('column.release'), cell: ({ version }) => <bdi>{version}</bdi> }}
      columns={[
        { head: t('releases.published'), cell: ({ published_at }) => <When at={published_at} /> },
        { head: t('column.by'), cell: ({ published_by }) => actorName(published_by) },
        { head: t('releases.contract'), cell: ({ contract }) => format.number(contract) },
        {
          head: t('releases.withdrawn'),
          cell: ({ withdrawn_at }) =>
            withdrawn_at === null ? (
              t('releases.not_withdrawn')
            ) : (
              <Chip tone="wrong" icon="warning">
                <When at={withdrawn_at} />
              </Chip>
            ),
        },
      ]}
      actions={({ version }) => (
        <>
          <Action label={t('releases.roll_out')} of={version} onClick={() => onRollOut(version)} />
          <Action label={t('withdraw.button')} of={version} onClick={() => onWithdraw(version)} />
        </>
      )}
    />
  )
}
