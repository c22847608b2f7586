import styled from '@emotion/styled'
import type { Health } from '@almanac/contracts/platform/controls'
import { noticeIn } from '@almanac/contracts/rules/platform/outcomes'
import { useTranslation } from '@almanac/i18n'
import { colour, size, space, Stack, Text } from '@almanac/ui/core'
import { Chip } from '@almanac/ui/content'
import { useNames } from '../scope/scope'
import { Facts, When } from '../words/RuleFacts'
import { Labeled } from '../words/Labeled'
import { Hours } from './Hours'
import { useKindName } from './kinds'
import { useRateWords } from './rate'

interface ReleaseHealthProps {
  health: Health
  /** The most failures of any release in one hour: one scale for all charts. */
  scale: number
  /** Fetch time, epoch milliseconds. */
  now: number
}

const TONES = { failing: 'wrong', flagged: 'warning', withdrawn: 'wrong', ok: 'good', unknown: 'plain' } as const
const ICONS = { failing: 'warning', flagged: 'warning', withdrawn: 'warning', ok: 'check', unknown: 'clock' } as const

/** The state of a release in a word or two. */
export function StateChip({ state }: Pick<Health, 'state'>) {
  const { t } = useTranslation('operations')
  return (
    <Chip tone={TONES[state]} icon={ICONS[state]}>
      {t(`health.state.${state}`)}
    </Chip>
  )
}

/** How a release does: its rate beside that of the release that most people have, people, where and how it fails. */
export function ReleaseHealth({ health, scale, now }: ReleaseHealthProps) {
  const rateWords = useRateWords()
  const { verdict, error } = health
  return (
    <Stack gap={3}>
      {health.loads > 0 && <Text weight="bold">{rateWords(health)}</Text>}
      {verdict && (
        <div>
          <Text dir="auto">{verdict.reason}</Text>
          <Text variant="small" tone="soft">
            <When at={verdict.at} />
          </Text>
        </div>
      )}
      {health.trial && <TrialNote trial={health.trial} />}
      <HealthFacts health={health} />
      {error && <FirstError error={error} />}
      {health.failures > 0 && <Hours health={health} scale={scale} now={now} />}
    </Stack>
  )
}

/** Which two releases are tried, and for how many people. */
function TrialNote({ trial: { suspects, people, since } }: { trial: NonNullable<Health['trial']> }) {
  const { t, format } = useTranslation('operations')
  const [one, other] = suspects.map(({ remote, version }) => format.isolated(`${remote} ${version}`))
  return (
    <div>
      <Text>{t('health.trial', { people, one, other })}</Text>
      <Text variant="small" tone="soft">
        <When at={since} />
      </Text>
    </div>
  )
}

function HealthFacts({ health }: { health: Health }) {
  const { t, format } = useTranslation('operations')
  const rateWords = useRateWords()
  const kindName = useKindName()
  const names = useNames()
  const { base, people, failing_people, person_days: days, reached, browsers, companies, kinds } = health
  const parts = (all: Health['kinds'], name: (part: string) => string) =>
    format.list(
      all.map(({ loads, failures, ...part }) =>
        t('health.part', { name: format.isolated(name(part.name)), failures, loads }),
      ),
    )
  const browserName = (name: string) => (name === 'other' ? t('health.other_browser') : name)
  return (
    <Facts
      long
      facts={[
        ...(base && base.loads > 0 ? [[t('health.beside', { version: base.version }), rateWords(base)] as const] : []),
        ...(people > 0
          ? [[t('health.people'), t('health.hit', { count: people, failing: failing_people })] as const]
          : []),
        ...(days && days.total > 0
          ? [
              [
                t('health.person_days'),
                t('health.failed_days', { failures: days.failures, total: days.total }),
              ] as const,
            ]
          : []),
        [t('health.reached'), reached === 0 ? t('health.nobody') : t('health.about', { count: reached })],
        ...(kinds.length > 0
          ? [
              [
                t('health.how'),
                format.list(kinds.map(({ name, failures }) => t('health.times', { name: kindName(name), failures }))),
              ] as const,
            ]
          : []),
        ...(browsers.length > 0 ? [[t('health.browsers'), parts(browsers, browserName)] as const] : []),
        ...(companies.length > 0 ? [[t('health.companies'), parts(companies, names.company)] as const] : []),
      ]}
    />
  )
}

const Details = styled.details({
  '& > summary': { minBlockSize: 44, paddingBlock: space(2), overflowWrap: 'anywhere', cursor: 'pointer' },
})
const Stacktrace = styled.pre({
  margin: 0,
  padding: space(3),
  overflowX: 'auto',
  textAlign: 'start',
  fontSize: size.small,
  background: colour.ground,
  borderRadius: 8,
})

/** The error that came first, with its stack behind it. */
function FirstError({ error: { at, kind, message, stack, original } }: { error: NonNullable<Health['error']> }) {
  const { t } = useTranslation('operations')
  const kindName = useKindName()
  // What the host notices of a page has no error of the release, and is said in the operator's language.
  const notice = noticeIn(message)
  return (
    <Details>
      <summary>
        <Labeled label={t('health.first_error')}>
          <bdi>{notice || message === '' ? kindName(kind) : message}</bdi>
        </Labeled>
      </summary>
      <Text variant="small" tone="soft">
        <When at={at} /> · {notice ? t(`health.notice.${notice}`) : kindName(kind)}
      </Text>
      {stack !== '' && (
        <Stacktrace tabIndex={0} role="region" aria-label={t('health.stack')}>
          {stack}
        </Stacktrace>
      )}
      {stack !== '' && !original && (
        <Text variant="small" tone="soft">
          {t('health.no_maps')}
        </Text>
      )}
    </Details>
  )
}
