import styled from '@emotion/styled'
import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { colour, Row, size, space, Stack, Text } from '@almanac/ui/core'
import { ChartFrame } from '@almanac/ui/charts'
import { Chip } from '@almanac/ui/content'
import { byRelease, type FailedRelease } from './hours'

/** Failures in browsers in the last 48 hours by release. `now` is when the counts were fetched. */
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

const Bars = styled.div({
  display: 'flex',
  alignItems: 'flex-end',
  gap: 1,
  height: '4.5rem',
  borderBlockEnd: `1px solid ${colour.control}`,
  '& > span': { flex: '1 1 0', minWidth: 0, background: colour.wrong, borderRadius: '2px 2px 0 0' },
})
const Ends = styled.div({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space(3),
  color: colour.ink_soft,
  fontSize: size.small,
})
const Maximum = styled.div({ color: colour.ink_soft, fontSize: size.small, fontVariantNumeric: 'tabular-nums' })

/** The failures of one release over two days: a bar for each hour, and the same as a table behind a button. */
function FailedHours({ release }: { release: FailedRelease }) {
  const { t, format } = useTranslation('operations')
  const { version, total, hours, reasons, counts } = release
  const worst = hours.reduce((highest, hour) => (hour.count > highest.count ? hour : highest))
  const first = hours[0]?.start ?? worst.start
  const summary = t('failures.summary', {
    version,
    total,
    most: worst.count,
    hour: format.dateTime(worst.start),
  })
  return (
    <Stack gap={2}>
      <Row gap={2} wrap>
        <Text as="h3" weight="bold">
          <bdi>{version}</bdi>
        </Text>
        <Text as="span" tone="soft">
          {t('failures.count', { count: total })}
        </Text>
        {reasons.map(({ reason, count }) => (
          <Chip key={reason} tone="wrong">
            {t(`failures.reason.${reason}`)}: {format.number(count)}
          </Chip>
        ))}
      </Row>
      <ChartFrame
        label={t('failures.label', { version })}
        summary={summary}
        head={[t('failures.hour'), t('failures.why'), t('failures.total'), t('failures.reporters')]}
        rows={counts.map(({ hour, reason, count, reporters }) => [
          format.dateTime(hour),
          t(`failures.reason.${reason}`),
          format.number(count),
          format.number(reporters),
        ])}
      >
        <Maximum>{t('failures.most', { most: worst.count })}</Maximum>
        <Bars>
          {hours.map(({ start, count }) => (
            <span
              key={start.getTime()}
              style={{ height: count === 0 ? 0 : `max(4px, ${(count / worst.count) * 100}%)` }}
            />
          ))}
        </Bars>
        <Ends>
          <span>{format.dateTime(first)}</span>
          <span>{t('failures.now')}</span>
        </Ends>
      </ChartFrame>
    </Stack>
  )
}
