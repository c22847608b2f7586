import type { DailyMeasurements } from '@almanac/contracts/devices/daily'
import { NIGHT_STAGES, type SleepStage } from '@almanac/domain/samples'
import { addDays, type LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { ChartFrame } from '@almanac/ui/charts'
import { colour, Row, space, Stack, Text } from '@almanac/ui/core'
import { useDuration } from './useDuration'

type Night = DailyMeasurements['kinds'][number]['days'][number]

/** The stages that are drawn; sleep without a reported stage is drawn as sleep. */
type DrawnStage = Exclude<SleepStage, 'in_bed'>

const STAGE_COLOURS: Record<DrawnStage, string> = {
  deep: colour.accent,
  light: `color-mix(in srgb, ${colour.accent} 55%, ${colour.surface})`,
  rem: `color-mix(in srgb, ${colour.accent} 25%, ${colour.surface})`,
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
  const nameOf = (date: LocalDate) => format.range(addDays(date, -1), date)
  const wordsOf = (night: Night) => format.list(minutesOf(night).map((stageMinutes) => stageWords(...stageMinutes)))
  const cell = (minutes: number | undefined) => (minutes === undefined ? '–' : duration(minutes))
  return (
    <ChartFrame
      label={t('kinds.sleep')}
      summary={nights
        .map((night) =>
          t('sleep.summary', { night: nameOf(night.date), duration: duration(night.value), stages: wordsOf(night) }),
        )
        .join(' ')}
      head={[t('sleep.night'), t('sleep.total'), ...recordedStages.map((stage) => t(`sleep.stages.${stage}`))]}
      rows={dates.map((date) => {
        const night = byDate.get(date)
        const minutes = new Map(night && minutesOf(night))
        return [nameOf(date), cell(night?.value), ...recordedStages.map((stage) => cell(minutes.get(stage)))]
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
    </Stack>
  )
}
