import type { ActivitySummary } from '@almanac/contracts/activities/history'
import type { Hue } from '@almanac/domain/theme'
import { useTranslation } from '@almanac/i18n'
import { colour, hue as coloursOf, Stack, Text } from '@almanac/ui/core'
import { CardMore, Definition } from './CardMore'

/** Minimum number of entries for naming the busiest hours. */
const MIN_PATTERN_ENTRIES = 10

/** Minimum number of consecutive days for mentioning a streak. */
const MIN_STREAK_DAYS = 2

/** Maximum number of two-hour rows that contain most entries: more is not a pattern. */
const MAX_PATTERN_ROWS = 3

interface PatternsProps {
  summary: ActivitySummary
  /** The hue of the activity. */
  hue: Hue
}

/** The streak and the busiest hours, only with enough entries: details of a card. */
export function Patterns({ summary: { streak, by_time_of_day: hours }, hue }: PatternsProps) {
  const { t, format } = useTranslation('activities')
  const pattern = busiestHours(hours)
  if (streak.longest < MIN_STREAK_DAYS && !pattern) return null
  const clock = (row: number) => format.time(`${String((row * 2) % 24).padStart(2, '0')}:00`)
  return (
    <CardMore>
      <Stack gap={2}>
        {streak.longest >= MIN_STREAK_DAYS && (
          <div>
            <Text>
              {streak.current >= MIN_STREAK_DAYS
                ? t('history.patterns.streak', { count: streak.current, longest: streak.longest })
                : t('history.patterns.longest', { count: streak.longest })}
            </Text>
            <Definition>{t('history.patterns.streak_rule')}</Definition>
          </div>
        )}
        {pattern && (
          <div>
            <Text>
              {t('history.patterns.hours', {
                from: clock(pattern.first),
                to: clock(pattern.last + 1),
                count: pattern.within,
                total: pattern.n,
              })}
            </Text>
            <HoursStrip hours={hours} hue={hue} />
            <Definition>{t('history.patterns.hours_rule')}</Definition>
          </div>
        )}
      </Stack>
    </CardMore>
  )
}

/** The shortest period of the day with more than half of the entries; null if there are too few entries or no such period. */
function busiestHours(hours: readonly number[]): { first: number; last: number; within: number; n: number } | null {
  const n = hours.reduce((sum, count) => sum + count, 0)
  if (n < MIN_PATTERN_ENTRIES) return null
  for (let length = 1; length <= MAX_PATTERN_ROWS; length += 1) {
    const stretches = hours.slice(0, hours.length - length + 1).map((_, first) => ({
      first,
      last: first + length - 1,
      within: hours.slice(first, first + length).reduce((sum, count) => sum + count, 0),
      n,
    }))
    const best = stretches.toSorted((one, other) => other.within - one.within)[0]
    if (best && best.within > n / 2) return best
  }
  return null
}

/** A strip of the day from midnight to midnight; the sentence says the same. */
function HoursStrip({ hours, hue }: { hours: readonly number[]; hue: Hue }) {
  const most = Math.max(...hours, 1)
  return (
    <Text
      as="span"
      aria-hidden
      style={{ display: 'flex', alignItems: 'flex-end', gap: 2, blockSize: 28, paddingBlockStart: 4 }}
    >
      {hours.map((count, row) => (
        <span
          key={row}
          data-fill={count > 0 || undefined}
          style={{
            flex: 1,
            maxInlineSize: 20,
            minBlockSize: 2,
            blockSize: `${(count / most) * 100}%`,
            borderRadius: 2,
            background: count > 0 ? coloursOf(hue).fill : colour.line,
          }}
        />
      ))}
    </Text>
  )
}
