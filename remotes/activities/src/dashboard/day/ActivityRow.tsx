import type { Activity } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Icon, Row, space, Stack, Text, VisuallyHidden, Written } from '@almanac/ui/core'
import { Link } from '@almanac/ui/router'
import type { ReactNode } from 'react'
import { ActivityIcon } from './ActivityIcon'
import { type TileOf, type TileWords, useTileWords } from './useTileWords'

/** An activity with today's state; it opens its form. */
export function ActivityRow(of: TileOf) {
  return <ActivityLink activity={of.activity} state={useTileWords(of)} end={<Chevron />} />
}

interface ActivityLinkProps {
  activity: Activity
  state: TileWords
  end?: ReactNode
}

/** The name of an activity and a line with its state, which lead to its form. */
export function ActivityLink({ activity, state, end }: ActivityLinkProps) {
  return (
    <Link to={`/activity/${activity.category.key}/${activity.id}`} style={ROW_LINK} data-rises>
      <ActivityIcon icon={activity.icon} />
      <Stack gap={0} style={{ flex: 1 }}>
        <Text as="span" weight="bold">
          <Written lang={activity.locale}>{activity.title}</Written>
        </Text>
        <RowState {...state} />
      </Stack>
      {end}
    </Link>
  )
}

/** A line that says the state of a row; with a sign if something was done about it, or is to be. */
function RowState({ icon, tone, text, isHidden = false }: TileWords) {
  if (isHidden) return <VisuallyHidden as="div">{text}</VisuallyHidden>
  return (
    <Row gap={1} align="center">
      {tone !== 'soft' && (
        <Text as="span" variant="small" tone={tone} style={{ display: 'inline-flex' }}>
          <Icon name={icon} size={16} />
        </Text>
      )}
      <Text as="span" variant="small" tone="soft" numbers>
        {text}
      </Text>
    </Row>
  )
}

/** The open to-dos, last of what can be done at any time. */
export function TodosRow({ remaining }: { remaining: number }) {
  const { t } = useTranslation('activities')
  return (
    <Link to="/todos" style={ROW_LINK}>
      <ActivityIcon icon="list" />
      <Stack gap={0} style={{ flex: 1 }}>
        <Text as="span" weight="bold">
          {t('todos.title')}
        </Text>
        <Text as="span" variant="small" tone="soft" numbers>
          {t('todos.remaining', { count: remaining })}
        </Text>
      </Stack>
      <Chevron />
    </Link>
  )
}

const Chevron = () => (
  <Text as="span" tone="soft" style={{ display: 'inline-flex' }}>
    <Icon name="chevron-right" size={20} />
  </Text>
)

/** A row that leads somewhere with all of its width. */
const ROW_LINK = {
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: 44,
  minWidth: 0,
  flex: 1,
  color: 'inherit',
  textDecoration: 'none',
} as const
