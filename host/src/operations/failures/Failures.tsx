import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { byRelease } from './hours'
import { FailedHours } from './FailedHours'

/** What failed in browsers in the last 48 hours, release by release. `now` is when the counts were fetched. */
export function Failures({ remote, now }: { remote: OperatedRemote; now: number }) {
  const { t } = useTranslation('operations')
  const releases = byRelease(remote.failures, now)
  if (releases.length === 0) return <Text tone="soft">{t('failures.none')}</Text>
  return (
    <Stack gap={6}>
      {releases.map((release) => (
        <FailedHours key={release.version} release={release} />
      ))}
    </Stack>
  )
}
