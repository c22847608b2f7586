import styled from '@emotion/styled'
import type { FailureRate, Health } from '@almanac/contracts/platform/controls'
import { useTranslation } from '@almanac/i18n'
import { colour, Row, size, space, Stack, Text } from '@almanac/ui/core'
import { Chip } from '@almanac/ui/content'
import { Facts, When } from '../words/RuleFacts'
import { Hours } from './Hours'

interface ReleaseHealthProps {
  health: Health
  /** The most failures of any release in one hour: one scale for all charts. */
  scale: number
  /** Fetch time, epoch milliseconds. */
  now: number
}

const TONES = { failing: 'wrong', flagged: 'warning', withdrawn: 'wrong', ok: 'good', unknown: 'plain' } as const

/** The state of a release in one word. */
export function StateChip({ state }: Pick<Health, 'state'>) {
  const { t } = useTranslation('operations')
  return (
    <Chip tone={TONES[state]} icon={state === 'ok' ? 'check' : state === 'unknown' ? 'clock' : 'warning'}>
      {t(`health.state.${state}`)}
    </Chip>
  )
}

const Stacktrace = styled.pre({
  margin: 0,
  padding: space(3),
  overflowX: 'auto',
  direction: 'ltr',
  textAlign: 'start',
  fontSize: size.small,
  background: colour.ground,
  borderRadius: 8,
})

function useRateWords(): (rate: FailureRate) => string {
  const { t, format } = useTranslation('operations')
  return ({ rate, low, high, loads }) =>
    t('health.rate', {
      rate: format.percent(rate),
      low: format.percent(low),
      high: format.percent(high),
      count: loads,
    })
}

/** How a release does: its rate beside that of the release that most people have, people, where and how it fails. */
export function ReleaseHealth({ health, scale, now }: ReleaseHealthProps) {
  const { t, format } = useTranslation('operations')
  const rateWords = useRateWords()
  const { base, people, failing_people, reached, verdict, browsers, companies, kinds, error } = health
  const parts = (all: Health['kinds'], name: (part: string) => string) =>
    format.list(all.map((part) => t('health.part', { name: name(part.name), count: part.failures })))
  return (
    <Stack gap={3}>
      {health.loads > 0 && (
        <Text weight="bold" variant="title" as="p">
          {rateWords(health)}
        </Text>
      )}
      {verdict && (
        <Text dir="auto">
          <When at={verdict.at} />: {verdict.reason}
        </Text>
      )}
      <Facts
        facts={[
          ...(base ? ([[t('health.beside', { version: base.version }), rateWords(base)]] as const) : []),
          [t('health.people'), t('health.hit', { count: people, failing: failing_people })],
          [t('health.reached'), t('health.about', { count: reached })],
          ...(kinds.length > 0 ? ([[t('health.how'), parts(kinds, (name) => name)]] as const) : []),
          ...(browsers.length > 0 ? ([[t('health.browsers'), parts(browsers, (name) => name)]] as const) : []),
          ...(companies.length > 0 ? ([[t('health.companies'), parts(companies, (name) => name)]] as const) : []),
        ]}
      />
      {error && (
        <details>
          <summary>
            {t('health.first_error')}: <bdi>{error.message}</bdi>
          </summary>
          <Row gap={2} wrap>
            <Text variant="small" tone="soft">
              <When at={error.at} />
            </Text>
          </Row>
          <Stacktrace tabIndex={0} aria-label={t('health.stack')}>
            {error.stack}
          </Stacktrace>
        </details>
      )}
      {health.failures > 0 && <Hours health={health} scale={scale} now={now} />}
    </Stack>
  )
}
