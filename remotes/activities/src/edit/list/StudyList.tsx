import type { Objective } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Card, List, ListRow } from '@almanac/ui/content'
import { Icon, IconButton, Stack, Text } from '@almanac/ui/core'
import { useNavigate } from '@almanac/ui/router'
import { isRemindable } from '../editable'
import { useReminderWords } from '../reminders/useReminderWords'

interface StudyListProps {
  objectives: readonly Objective[]
  flowAt: (address: Record<string, string>) => string
}

/** What the study asks for. It stays; when she is reminded of it is hers to say. */
export function StudyList({ objectives, flowAt }: StudyListProps) {
  const { t } = useTranslation('activities')
  const navigate = useNavigate()
  const reminderWords = useReminderWords()
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
          {shown.map(({ id, name, reminders }) => (
            <ListRow
              key={id}
              title={name}
              start={<Icon name="bell" />}
              detail={reminderWords(reminders)}
              end={
                <IconButton
                  icon="edit"
                  label={t('edit.reminders_of', { name })}
                  onClick={() => void navigate(flowAt({ change: id }), { state: { depth: 1 } })}
                />
              }
            />
          ))}
        </List>
      </Card>
    </Stack>
  )
}
