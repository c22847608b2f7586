import styled from '@emotion/styled'
import type { Health } from '@almanac/contracts/platform/controls'
import { useTranslation } from '@almanac/i18n'
import { colour, size, space } from '@almanac/ui/core'
import { ChartFrame } from '@almanac/ui/charts'

const HOUR_MS = 3_600_000
/** Hours that are drawn. */
const SHOWN = 48

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

/** Failures of a release by hour, on the scale of all releases; the same as a table behind a button. */
export function Hours({ health, scale, now }: { health: Health; scale: number; now: number }) {
  const { t, format } = useTranslation('operations')
  const last = Math.floor(now / HOUR_MS) * HOUR_MS
  const found = new Map(health.hours.map((hour) => [Date.parse(hour.hour), hour]))
  const starts = Array.from({ length: SHOWN }, (_, index) => last - (SHOWN - 1 - index) * HOUR_MS)
  const worst = health.hours.reduce((most, hour) => (hour.failures > most.failures ? hour : most), {
    hour: new Date(last).toISOString(),
    failures: 0,
    loads: 0,
  })
  return (
    <ChartFrame
      label={t('failures.label', { version: health.version })}
      summary={t('failures.summary', {
        version: health.version,
        total: health.failures,
        most: worst.failures,
        hour: format.dateTime(worst.hour),
      })}
      head={[t('failures.hour'), t('health.loads'), t('failures.total')]}
      rows={health.hours.map(({ hour, loads, failures }) => [
        format.dateTime(hour),
        format.number(loads),
        format.number(failures),
      ])}
    >
      <Ends>
        <span>{t('failures.most', { most: scale })}</span>
      </Ends>
      <Bars>
        {starts.map((start) => {
          const failures = found.get(start)?.failures ?? 0
          const height = failures === 0 ? 0 : `max(3px, ${(failures / scale) * 100}%)`
          return <span key={start} data-fill style={{ height }} />
        })}
      </Bars>
      <Ends>
        <span>{format.dateTime(new Date(starts[0] ?? last))}</span>
        <span>{t('failures.now')}</span>
      </Ends>
    </ChartFrame>
  )
}
