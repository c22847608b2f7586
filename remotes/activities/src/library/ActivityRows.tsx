import type { LibraryActivity } from '@almanac/contracts/activities/library'
import { useTranslation } from '@almanac/i18n'
import { Card, Chip, List, ListRow } from '@almanac/ui/content'
import { Button, Stack, Written } from '@almanac/ui/core'
import { useNavigate } from '@almanac/ui/router'
import { ActivityIcon } from '../dashboard/day/ActivityIcon'
import { useLibraryAddress } from './address'
import { useJoinActivity } from './useJoinActivity'

interface ActivityRowsProps {
  activities: readonly LibraryActivity[]
  label: string
}

/** Activities of the library in a list: each leads to its details, and can be added at once. */
export function ActivityRows({ activities, label }: ActivityRowsProps) {
  return (
    <Card padding={0}>
      <List aria-label={label}>
        {activities.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} />
        ))}
      </List>
    </Card>
  )
}

function ActivityRow({ activity: { id, locale, title, description, icon, joined } }: { activity: LibraryActivity }) {
  const { t } = useTranslation('activities')
  const address = useLibraryAddress()
  const navigate = useNavigate()
  const { busy, join } = useJoinActivity(id, title)
  const words = t(joined ? 'library.open_row' : 'library.add_row')
  return (
    <ListRow
      to={address.activity(id)}
      start={<ActivityIcon icon={icon} />}
      title={<Written lang={locale}>{title}</Written>}
      strong
      detail={
        <Stack as="span" gap={1} align="start">
          {description !== null && <Written lang={locale}>{description}</Written>}
          {joined && (
            <Chip tone="good" icon="check">
              {t('library.joined')}
            </Chip>
          )}
        </Stack>
      }
      action={
        // One button with another word, so that the focus stays.
        <Button
          variant={joined ? 'quiet' : 'secondary'}
          icon={joined ? 'play' : 'plus'}
          busy={busy}
          aria-label={t('library.action_of', { action: words, activity: title })}
          onClick={joined ? () => void navigate(address.form(id)) : () => void join()}
        >
          {words}
        </Button>
      }
    />
  )
}
