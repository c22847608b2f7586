import { useNow } from '@almanac/api-client/query'
import { useTranslation } from '@almanac/i18n'
import { Button, Written } from '@almanac/ui/core'
import type { ReactNode } from 'react'
import { useDay } from '../dashboard/day/useDay'
import { nextActivity } from '../dashboard/due'

interface NextStepProps {
  /** The activity that was just recorded, which the lists may not have yet. */
  after: string
  /** Opens the form of an activity. */
  onNext: (path: string) => void
  /** The button without anything that is due next. */
  other: ReactNode
}

/** The activity that is due next, by the rule and the calls of Today, so that it is known without a network. */
export function NextStep({ after, onNext, other }: NextStepProps) {
  const { t } = useTranslation('activities')
  const { items, moment } = useDay(useNow())
  const others = items?.filter(({ activity }) => activity.id !== after)
  const next = others && nextActivity(others, moment.clock)
  if (!next) return other
  const { activity } = next
  return (
    <Button variant="primary" onClick={() => onNext(`/activity/${activity.category.key}/${activity.id}`)}>
      {t('done.next')} <Written lang={activity.locale}>{activity.title}</Written>
    </Button>
  )
}
