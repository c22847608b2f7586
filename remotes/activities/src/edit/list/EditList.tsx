import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Alert, EmptyState } from '@almanac/ui/content'
import { LinkButton, Screen, Stack } from '@almanac/ui/core'
import { useLocation } from '@almanac/ui/router'
import { RemindHere } from '../../reminders/RemindHere'
import type { Ended } from '../flow/Flow'
import { isEditable } from '../editable'
import { AddButtons } from './AddButtons'
import { OwnList } from './OwnList'
import { StudyList } from './StudyList'
import { useWaiting } from './useWaiting'

interface EditListProps {
  activity: ActivityWithObjectives
  /** What has just been added or changed. */
  ended: Ended | null
}

/** What an activity is made of: what may be added, what is hers, what is the study's. */
export function EditList({ activity, ended }: EditListProps) {
  const { t } = useTranslation('activities')
  const { pathname } = useLocation()
  const waiting = useWaiting(activity.id)
  const flowAt = (address: Record<string, string>): string => `${pathname}?${new URLSearchParams(address).toString()}`
  const form = pathname.replace(/\/edit$/, '')
  const objectives = activity.objectives.filter(({ removed }) => !removed)
  const own = objectives.filter((objective) => objective.own)
  const nothing = waiting.length === 0 && !isEditable(objectives)
  return (
    <Screen title={t('edit.of', { title: activity.title })} back={form}>
      {ended && (
        <Alert
          tone={ended.how === 'waiting' ? 'info' : 'good'}
          title={t(`edit.ended.${ended.how}`, { name: ended.name })}
        >
          {ended.how === 'waiting' ? t('edit.waiting_text') : t('edit.ended_hint')}
        </Alert>
      )}
      {ended?.reminds && <RemindHere />}
      {nothing ? (
        <EmptyState picture="dashboard" title={t('edit.nothing')}>
          {t('edit.nothing_hint')}
        </EmptyState>
      ) : (
        <Stack gap={6}>
          <OwnList objectives={own} waiting={waiting} flowAt={flowAt} />
          <AddButtons activity={{ ...activity, objectives }} flowAt={flowAt} />
          <StudyList objectives={objectives} flowAt={flowAt} />
        </Stack>
      )}
      <LinkButton to={form} replace>
        {t('edit.to_activity')}
      </LinkButton>
    </Screen>
  )
}
