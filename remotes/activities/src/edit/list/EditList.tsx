import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Alert, Card, EmptyState, List, ListRow } from '@almanac/ui/content'
import { colour, Icon, Screen, Stack, Text, Written } from '@almanac/ui/core'
import { useLocation, useNavigate } from '@almanac/ui/router'
import { HeadingIcon } from '../../activity/HeadingIcon'
import { OfferReminders } from '../../reminders/OfferReminders'
import type { FlowResult } from '../flow/Flow'
import { isEditable, isExtensible, isRemindable } from '../kinds'
import { useReminderText } from '../reminders/useReminderText'
import { useDoseWords } from '../useDoseWords'
import { AddButtons } from './AddButtons'
import { OwnList } from './OwnList'
import { usePendingObjectives } from './usePendingObjectives'

interface EditListProps {
  activity: ActivityWithObjectives
  /** The objective just added or changed. */
  ended: FlowResult | null
}

/** The objectives of an activity: buttons to add, the participant's own, and the study's. */
export function EditList({ activity, ended }: EditListProps) {
  const { t } = useTranslation('activities')
  const { pathname } = useLocation()
  const pending = usePendingObjectives(activity.id)
  const flowAt = (address: Record<string, string>): string => `${pathname}?${new URLSearchParams(address).toString()}`
  const form = pathname.replace(/\/edit$/, '')
  const objectives = activity.objectives.filter(({ removed }) => !removed)
  const own = objectives.filter((objective) => objective.own)
  const nothing = pending.length === 0 && !isEditable(objectives)
  const title = useTitle(activity)
  return (
    <Screen title={title} back={form} start={<HeadingIcon activity={activity} />}>
      {ended && (
        <Alert
          tone={ended.how === 'waiting' ? 'info' : 'good'}
          title={t(`edit.ended.${ended.how}`, { name: ended.name })}
        >
          {ended.how === 'waiting' ? t('edit.waiting_text') : t('edit.ended_hint')}
        </Alert>
      )}
      {ended?.reminds && <OfferReminders />}
      {nothing ? (
        <EmptyState picture="dashboard" title={t('edit.nothing')}>
          {t('edit.nothing_hint')}
        </EmptyState>
      ) : (
        <Stack gap={6}>
          <OwnList objectives={own} pending={pending} flowAt={flowAt} />
          <AddButtons activity={{ ...activity, objectives }} flowAt={flowAt} />
          <StudyList objectives={objectives} flowAt={flowAt} />
        </Stack>
      )}
    </Screen>
  )
}

/** What can be changed of the activity. Of medicines it is their reminders, whose times stand in each row. */
function useTitle({ title, objectives, visualization_method: method }: ActivityWithObjectives): string {
  const { t } = useTranslation('activities')
  if (method === 'medication') return t('edit.reminders_title_medicines')
  return t(isExtensible(objectives) ? 'edit.of' : 'edit.reminders_title_of', { title })
}

interface StudyListProps {
  objectives: readonly Objective[]
  flowAt: (address: Record<string, string>) => string
}

/** The study's objectives. They cannot be removed; the participant sets their reminders. */
function StudyList({ objectives, flowAt }: StudyListProps) {
  const { t } = useTranslation('activities')
  const navigate = useNavigate()
  const reminderText = useReminderText()
  const doseWords = useDoseWords()
  const shown = objectives.filter(isRemindable)
  if (shown.length === 0) return null
  return (
    <Stack gap={2} as="section" aria-labelledby="edit-study">
      <Text as="h2" variant="lead" weight="bold" id="edit-study">
        {t('edit.study')}
      </Text>
      <Text variant="small" tone="soft">
        {t('edit.study_hint')}
      </Text>
      <Card padding={0}>
        <List aria-labelledby="edit-study">
          {shown.map((objective) => (
            <ListRow
              key={objective.id}
              title={<Written lang={objective.locale}>{objective.name}</Written>}
              detail={
                <>
                  {[
                    doseWords(objective),
                    objective.reminders.length > 0 && t('edit.reminds', { when: reminderText(objective.reminders) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  {objective.reminders.length === 0 && <span style={ADD}>{t('edit.add_time')}</span>}
                </>
              }
              end={<Icon name="chevron-right" size={20} />}
              onClick={() => void navigate(flowAt({ change: objective.id }), { state: { depth: 1 } })}
            />
          ))}
        </List>
      </Card>
    </Stack>
  )
}

/** What a press of the row does. */
const ADD = { display: 'block', color: colour.accent, fontWeight: 700 } as const
