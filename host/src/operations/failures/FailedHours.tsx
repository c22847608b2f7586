import styled from '@emotion/styled'
import { useTranslation } from '@almanac/i18n'
import { colour, Row, size, space, Stack, Text } from '@almanac/ui/core'
import { ChartFrame } from '@almanac/ui/charts'
import { Chip } from '@almanac/ui/content'
import type { FailedRelease } from './hours'

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
const Most = styled.div({ color: colour.ink_soft, fontSize: size.small, fontVariantNumeric: 'tabular-nums' })

/** The failures of one release over two days, an hour a bar; the same as a table behind a button. */
export function FailedHours({ release }: { release: FailedRelease }) {
  const { t, format } = useTranslation('operations')
  const { version, total, hours, reasons, counts } = release
  const most = hours.reduce((highest, hour) => (hour.count > highest.count ? hour : highest))
  const first = hours[0]?.start ?? most.start
  const summary = t('failures.summary', {
    version,
    total,
    most: most.count,
    hour: format.dateTime(most.start),
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
        <Most>{t('failures.most', { most: most.count })}</Most>
        <Bars>
          {hours.map(({ start, count }) => (
            <span
              key={start.getTime()}
              style={{ height: count === 0 ? 0 : `max(4px, ${(count / most.count) * 100}%)` }}
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
