import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import type { Adherence as AdherenceNumbers } from '@almanac/contracts/activities/history'
import { activityHue } from '@almanac/domain/activity-hue'
import type { Week } from '@almanac/domain/time'
import { capitalised } from '@almanac/domain/vitals'
import { useTranslation } from '@almanac/i18n'
import { Trans } from '@almanac/i18n/trans'
import type { Hue } from '@almanac/domain/theme'
import { DayStrip, LargeNumber } from '@almanac/ui/charts'
import { Stack, Text, Written } from '@almanac/ui/core'
import { iconOf } from '../dashboard/icon'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { CardMore, Definition } from './CardMore'
import { daysOf } from './doseDays'

interface AdherenceProps {
  activity: ActivityWithObjectives
  /** Those of its objectives that are shown. */
  objectives: readonly Objective[]
  ofWeek: readonly OptimisticResponse[]
  week: Week
  /** Adherence of the week; null if it can't be loaded. */
  numbers: readonly AdherenceNumbers[] | null
}

/** Each medicine or routine with its days, and how much of its plan was done. */
export function Adherence({ activity, objectives, ofWeek, week, numbers }: AdherenceProps) {
  const hue = activityHue(iconOf(activity.icon))
  return (
    <Stack gap={5}>
      {objectives.map((objective) => {
        const counted = numbers?.find(({ objective_id }) => objective_id === objective.id)
        return (
          <Stack key={objective.id} gap={2}>
            <AdherenceNumber objective={objective} numbers={counted} title={activity.title} hue={hue} />
            <DayStrip label={objective.name} hue={hue} days={daysOf(objective, activity, ofWeek, week, counted)} />
            {counted && (
              <CardMore>
                <AdherenceSentence objective={objective} numbers={counted} />
              </CardMore>
            )}
          </Stack>
        )
      })}
    </Stack>
  )
}

const kindOf = ({ type }: Objective) => (type === 'MedicationObjective' ? 'dose' : 'routine')

interface AdherenceNumberProps {
  objective: Objective
  /** Undefined if they can't be loaded: then only the name is shown. */
  numbers: AdherenceNumbers | undefined
  /** Title of the activity: a medicine of the same name is not named again. */
  title: string
  hue: Hue
}

/** How many of the planned doses were taken, large; without a plan, how often it was taken. */
export function AdherenceNumber({ objective, numbers, title, hue }: AdherenceNumberProps) {
  const { t, format } = useTranslation('activities')
  const written = <Written lang={objective.locale}>{objective.name}</Written>
  if (!numbers) return <Text weight="bold">{written}</Text>
  const { planned, took, unplanned } = numbers
  const kind = kindOf(objective)
  return (
    <LargeNumber
      name={objective.name !== title && written}
      value={format.number(planned > 0 ? took : unplanned)}
      detail={
        planned > 0
          ? t(`history.adherence.${kind}.large`, { count: planned })
          : t(`history.adherence.${kind}.large_without_plan`, { count: unplanned })
      }
      hue={hue}
    />
  )
}

/** A sentence on the planned doses by their status, with its rule; without a plan, how often it was taken. */
export function AdherenceSentence({ objective, numbers }: { objective: Objective; numbers: AdherenceNumbers }) {
  const { t, i18n, format, locale } = useTranslation('activities')
  const name = (
    <strong>
      <Written lang={objective.locale}>{objective.name}</Written>
    </strong>
  )
  const kind = kindOf(objective)
  const { planned, took, unplanned } = numbers
  const others = othersOf(numbers, kind, t)
  const sentence = { t, i18n, components: { name } }
  return (
    <div>
      <Text>
        {planned > 0 ? (
          <Trans
            {...sentence}
            i18nKey={`history.adherence.${kind}.of_plan`}
            count={planned}
            values={{ took, share: format.percent(took / planned) }}
          />
        ) : unplanned > 0 ? (
          <Trans {...sentence} i18nKey={`history.adherence.${kind}.without_plan`} count={unplanned} />
        ) : (
          <Trans {...sentence} i18nKey={`history.adherence.${kind}.nothing_without_plan`} />
        )}{' '}
        {others.length > 0 && capitalised(t('history.adherence.others', { list: format.list(others) }), locale)}
      </Text>
      <Definition>{t(`history.adherence.${kind}.rule`)}</Definition>
    </div>
  )
}

/** What was planned and not taken, and what was taken beyond the plan; without a plan, what was recorded and not taken. */
function othersOf(
  { planned, postponed, skipped, none, unplanned, unplanned_postponed = 0, unplanned_skipped = 0 }: AdherenceNumbers,
  kind: 'dose' | 'routine',
  t: ReturnType<typeof useTranslation<'activities'>>['t'],
): string[] {
  const [later, not] = planned > 0 ? [postponed, skipped] : [unplanned_postponed, unplanned_skipped]
  return [
    later > 0 && t('history.adherence.postponed', { count: later }),
    not > 0 && t(`history.adherence.${kind}.skipped`, { count: not }),
    none > 0 && t('history.adherence.none', { count: none }),
    planned > 0 && unplanned > 0 && t('history.adherence.unplanned', { count: unplanned }),
  ].filter((words) => words !== false)
}
