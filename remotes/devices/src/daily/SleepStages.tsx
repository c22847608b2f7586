import type { DailyMeasurements } from '@almanac/contracts/devices/daily'
import { NIGHT_STAGES, type SleepStage } from '@almanac/domain/samples'
import { addDays, type LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { ChartFrame } from '@almanac/ui/charts'
import { colour, hue, Row, space, Stack, Text } from '@almanac/ui/core'
import { hueOf } from './MeasuredCard'
import { useTimeText } from '../ledger/useTimeText'
import { useDuration } from './useDuration'

type Night = DailyMeasurements['kinds'][number]['days'][number]

/** The stages that are drawn; sleep without a reported stage is drawn as sleep. */
type DrawnStage = Exclude<SleepStage, 'in_bed'>

const { fill: SLEEP } = hue(hueOf('sleep'))

const STAGE_COLOURS: Record<DrawnStage, string> = {
  deep: SLEEP,
  light: `color-mix(in srgb, ${SLEEP} 55%, ${colour.surface})`,
  rem: `color-mix(in srgb, ${SLEEP} 25%, ${colour.surface})`,
  asleep: colour.control,
  awake: colour.warning,
}

const isDrawn = (stage: SleepStage): stage is DrawnStage => stage !== 'in_bed'
const DRAWN_STAGES: readonly DrawnStage[] = NIGHT_STAGES.filter(isDrawn)

/** Whether a source reported sleep stages for a night, not only sleep. */
export const hasStages = (night: Night): boolean => minutesOf(night).some(([stage]) => stage !== 'asleep')

/** The minutes of each reported stage of a night, in order; unknown stages of a newer server are left out. */
const minutesOf = ({ stages = [] }: Night): [DrawnStage, number][] =>
  DRAWN_STAGES.flatMap((stage): [DrawnStage, number][] => {
    const recorded = stages.find((one) => one.stage === stage)
    return recorded ? [[stage, recorded.minutes]] : []
  })

/** Whether something was slept beside a night. */
export const hasNaps = ({ naps = [] }: Night): boolean => naps.length > 0

const napMinutes = ({ naps = [] }: Night): number => naps.reduce((sum, { minutes }) => sum + minutes, 0)

interface SleepStagesProps {
  nights: readonly Night[]
  /** All days of the week, including those without a night. */
  dates: readonly LocalDate[]
}

/** The nights of a week, each as a bar of its stages with their durations; the same as a table behind a button. */
export function SleepStages({ nights, dates }: SleepStagesProps) {
  const { t, format } = useTranslation('devices')
  const duration = useDuration()
  const stageWords = useStageWords()
  const byDate = new Map(nights.map((night) => [night.date, night]))
  const recordedStages = DRAWN_STAGES.filter((stage) =>
    nights.some((night) => minutesOf(night).some(([one]) => one === stage)),
  )
  const longest = Math.max(...nights.map((night) => totalOf(night)))
  const withNaps = nights.some(hasNaps)
  // Sleep by day, of somebody who works at night, is of one date.
  const nameOf = (date: LocalDate) =>
    isOfOneDate(byDate.get(date)) ? format.date(date) : format.range(addDays(date, -1), date)
  const wordsOf = (night: Night) =>
    format.list([
      ...minutesOf(night).map((stageMinutes) => stageWords(...stageMinutes)),
      ...(hasNaps(night)
        ? [t('sleep.naps', { count: night.naps?.length, duration: duration(napMinutes(night)) })]
        : []),
    ])
  const cell = (minutes: number | undefined) => (minutes === undefined ? '–' : duration(minutes))
  return (
    <ChartFrame
      label={t('kinds.sleep')}
      summary={nights
        .map((night) =>
          t('sleep.summary', { night: nameOf(night.date), duration: duration(night.value), stages: wordsOf(night) }),
        )
        .join(' ')}
      head={[
        t('sleep.night'),
        t('sleep.total'),
        ...recordedStages.map((stage) => t(`sleep.stages.${stage}`)),
        ...(withNaps ? [t('sleep.napColumn')] : []),
      ]}
      rows={dates.map((date) => {
        const night = byDate.get(date)
        const minutes = new Map(night && minutesOf(night))
        return [
          nameOf(date),
          cell(night?.value),
          ...recordedStages.map((stage) => cell(minutes.get(stage))),
          ...(withNaps ? [cell(night && hasNaps(night) ? napMinutes(night) : undefined)] : []),
        ]
      })}
    >
      <Stack gap={4}>
        {dates.map((date) => (
          <NightBar key={date} name={nameOf(date)} night={byDate.get(date)} full={longest} />
        ))}
      </Stack>
    </ChartFrame>
  )
}

/** Whether a night began on the date on which it ended. */
function isOfOneDate(night: Night | undefined): boolean {
  if (night?.start_at === undefined) return false
  const start = new Date(Date.parse(night.start_at) + (night.offset_minutes ?? 0) * 60_000)
  return start.toISOString().slice(0, 10) === night.date
}

const totalOf = (night: Night): number => minutesOf(night).reduce((sum, [, minutes]) => sum + minutes, 0)

const BAR_HEIGHT_PX = 14
/** Lines of the legend stand close, so that a night is one block. */
const LEGEND = { display: 'flex', flexWrap: 'wrap', columnGap: space(3) } as const

/** Formats a stage with its duration. */
function useStageWords(): (stage: DrawnStage, minutes: number) => string {
  const { t } = useTranslation('devices')
  const duration = useDuration()
  return (stage, minutes) => t('sleep.stage', { stage: t(`sleep.stages.${stage}`), duration: duration(minutes) })
}

function NightBar({ name, night, full }: { name: string; night: Night | undefined; full: number }) {
  const stageWords = useStageWords()
  const duration = useDuration()
  const stages = night ? minutesOf(night) : []
  return (
    <Stack gap={1}>
      <Row justify="between" gap={3}>
        <Text as="span" variant="small">
          {name}
        </Text>
        <Text as="span" variant="small" weight="bold">
          {night ? duration(night.value) : '–'}
        </Text>
      </Row>
      <div style={{ display: 'flex', gap: 2, inlineSize: night ? `${(totalOf(night) / full) * 100}%` : 0 }}>
        {stages.map(([stage, minutes]) => (
          <span
            key={stage}
            data-fill
            style={{
              flex: `${minutes} 0 2px`,
              blockSize: BAR_HEIGHT_PX,
              borderRadius: 4,
              background: STAGE_COLOURS[stage],
            }}
          />
        ))}
      </div>
      <div style={LEGEND}>
        {stages.map(([stage, minutes]) => (
          <Row key={stage} gap={1} align="center">
            <span
              style={{ inlineSize: 12, blockSize: 12, borderRadius: 4, background: STAGE_COLOURS[stage] }}
              aria-hidden
            />
            <Text as="span" variant="small" tone="soft">
              {stageWords(stage, minutes)}
            </Text>
          </Row>
        ))}
      </div>
      {night?.naps?.map((nap) => (
        <Nap key={nap.start_at} nap={nap} full={full} />
      ))}
    </Stack>
  )
}

const NAP_HEIGHT_PX = 6

/** A nap below its night, on the same scale. */
function Nap({ nap, full }: { nap: NonNullable<Night['naps']>[number]; full: number }) {
  const { t } = useTranslation('devices')
  const duration = useDuration()
  const timeOf = useTimeText()
  return (
    <Row gap={2} align="center" wrap>
      <span
        aria-hidden
        data-fill
        style={{
          inlineSize: `max(12px, ${(nap.minutes / full) * 100}%)`,
          blockSize: NAP_HEIGHT_PX,
          borderRadius: 3,
          background: colour.control,
        }}
      />
      <Text as="span" variant="small" tone="soft">
        {t('sleep.nap', { times: timeOf(nap), duration: duration(nap.minutes) })}
      </Text>
    </Row>
  )
}
