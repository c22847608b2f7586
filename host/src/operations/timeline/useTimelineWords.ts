import type { TimelineEntry } from '@almanac/contracts/platform/controls'
import { useTranslation } from '@almanac/i18n'
import { useNames } from '../scope/scope'

/** Changes of a whole remote, whoever gets it. */
const OF_REMOTE: readonly TimelineEntry['action'][] = ['release_published', 'remote_killed', 'remote_revived']

/** What changed, in parts: the change, the release, for whom, the share. */
export function useTimelineWords(): (entry: TimelineEntry) => readonly [string, ...string[]] {
  const { t, format } = useTranslation('operations')
  const names = useNames()
  return ({ action, remote, version, former_version, percent, company, group, other_places = 0 }) => {
    const change = former_version === undefined || version === null ? version : `${former_version} → ${version}`
    const about = [
      [remote, change].filter((part) => part !== null).join(' '),
      ...(remote === null || OF_REMOTE.includes(action) ? [] : [names.scope({ company, group })]),
      ...(other_places > 0 ? [t('timeline.other_places', { count: other_places })] : []),
      ...(percent === null ? [] : [format.percent(percent / 100)]),
    ]
    return [t(`timeline.${action}`), ...about.filter((part) => part !== '')]
  }
}
