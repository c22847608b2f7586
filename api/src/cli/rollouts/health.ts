import type { FailureRate, Health } from '@almanac/contracts/platform/controls'
import { ago } from '../table'
import { counted } from '../output'

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 && share > 0 ? 1 : 0)} %`

const rateName = ({ rate, low, high, loads }: FailureRate): string =>
  `${percent(rate)} of ${counted(loads, 'load')} failed (${percent(low)} to ${percent(high)})`

const STATES: Record<Health['state'], string> = {
  failing: 'FAILS MORE OFTEN',
  flagged: 'FLAGGED',
  withdrawn: 'WITHDRAWN',
  ok: 'well',
  unknown: 'no loads yet',
}

const partNames = (parts: Health['kinds']): string =>
  parts.map(({ name, failures }) => `${name} ${failures}`).join(', ')

function trialLine({ suspects, people, since }: NonNullable<Health['trial']>, now: Date): string {
  const [one = '', other = ''] = suspects.map(({ remote, version }) => `${remote} ${version}`)
  return `  ${ago(since, now)}: trial of ${one} and ${other}: of ${counted(people, 'affected person', 'affected people')} half do not get the one, the others not the other`
}

function releaseLines(release: Health, now: Date): string[] {
  const { remote, version, state, base, people, failing_people, person_days: days, reached, verdict, error } = release
  const parts: [string, Health['kinds']][] = [
    ['how', release.kinds],
    ['browsers', release.browsers],
    ['companies', release.companies],
  ]
  return [
    `${remote} ${version}  ${STATES[state]}`,
    ...(release.loads === 0
      ? []
      : [`  ${rateName(release)}${base ? `; ${base.version} beside it: ${rateName(base)}` : ''}`]),
    ...(days && days.total > 0
      ? [
          `  judged by person-days: ${percent(days.rate)} of ${days.total} failed (${percent(days.low)} to ${percent(days.high)})`,
        ]
      : []),
    `  ${counted(people, 'person', 'people')} loaded it, it failed for ${failing_people}; rules give it to about ${counted(reached, 'person', 'people')}`,
    ...(verdict ? [`  ${ago(verdict.at, now)}: ${verdict.reason}`] : []),
    ...(release.trial ? [trialLine(release.trial, now)] : []),
    ...parts.filter(([, all]) => all.length > 0).map(([what, all]) => `  ${what}: ${partNames(all)}`),
    ...(error
      ? [
          `  first error, ${ago(error.at, now)}: ${error.message} (${error.kind})`,
          ...error.stack
            .split('\n')
            .filter(Boolean)
            .map((line) => `    ${line.trim()}`),
          ...(error.stack === '' || error.original
            ? []
            : ['    (places in the built files: the release came without source maps)']),
        ]
      : []),
  ]
}

/** How releases do in browsers, the sickest first, as text. */
export function healthReport(releases: Health[], now: Date): string {
  if (releases.length === 0) return 'No release was loaded in the last 48 hours, and no rule names one.'
  return releases
    .flatMap((release) => [...releaseLines(release, now), ''])
    .join('\n')
    .trimEnd()
}
