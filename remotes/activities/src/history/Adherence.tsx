import type { Objective } from '@almanac/contracts/activities/activities'
import type { Adherence as AdherenceNumbers } from '@almanac/contracts/activities/history'
import type { Week } from '@almanac/domain/time'
import { capitalised } from '@almanac/domain/vitals'
import { useTranslation } from '@almanac/i18n'
import { Trans } from '@almanac/i18n/trans'
import { DayStrip, type Day } from '@almanac/ui/charts'
import { Stack, Text, Written } from '@almanac/ui/core'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { Explained } from './Explained'
import { daysOf } from './weekDays'

interface AdherenceProps {
  objectives: readonly Objective[]
  ofWeek: readonly OptimisticResponse[]
  week: Week
  /** Adherence of the week; null if it can't be loaded. */
  numbers: readonly AdherenceNumbers[] | null
}

/** Each medicine or routine with its days, and how much of its plan was done. */
export function Adherence({ objectives, ofWeek, week, numbers }: AdherenceProps) {
  return (
    <Stack gap={4}>
      {objectives.map((objective) => (
        <Stack key={objective.id} gap={1}>
          <AdherenceSentence
            objective={objective}
            numbers={numbers?.find(({ objective_id }) => objective_id === objective.id)}
          />
          <DayStrip label={objective.name} days={withParts(daysOf(objective, ofWeek, week), numbers, objective)} />
        </Stack>
      ))}
    </Stack>
  )
}

/** The days of a plan with how many of each day's doses were done, once the server has counted them. */
function withParts(days: readonly Day[], numbers: AdherenceProps['numbers'], { id }: Objective): Day[] {
  const counted = numbers?.find(({ objective_id }) => objective_id === id)?.days
  return days.map((day) => {
    const of = counted?.find(({ date }) => date === day.date)
    return of ? { ...day, part: { done: of.took, planned: of.planned } } : day
  })
}

/** A sentence on the planned doses by their status; without a plan, how often it was taken. */
export function AdherenceSentence({
  objective,
  numbers,
}: {
  objective: Objective
  numbers: AdherenceNumbers | undefined
}) {
  const { t, i18n, format, locale } = useTranslation('activities')
  const name = <Written lang={objective.locale}>{objective.name}</Written>
  if (!numbers) return <Text weight="bold">{name}</Text>
  const kind = objective.type === 'MedicationObjective' ? 'dose' : 'routine'
  const { planned, took, postponed, skipped, none, unplanned } = numbers
  const others = [
    postponed > 0 && t('history.adherence.postponed', { count: postponed }),
    skipped > 0 && t(`history.adherence.${kind}.skipped`, { count: skipped }),
    none > 0 && t('history.adherence.none', { count: none }),
    unplanned > 0 && t('history.adherence.unplanned', { count: unplanned }),
  ].filter((words) => words !== false)
  const sentence = { t, i18n, components: { name } }
  return (
    <Explained definition={t(`history.adherence.${kind}.rule`)}>
      {planned === 0 ? (
        <Trans {...sentence} i18nKey={`history.adherence.${kind}.without_plan`} count={took + unplanned} />
      ) : (
        <Trans
          {...sentence}
          i18nKey={`history.adherence.${kind}.of_plan`}
          count={planned}
          values={{ took, share: format.percent(took / planned) }}
        />
      )}{' '}
      {planned > 0 &&
        others.length > 0 &&
        capitalised(t('history.adherence.others', { list: format.list(others) }), locale)}
    </Explained>
  )
}
