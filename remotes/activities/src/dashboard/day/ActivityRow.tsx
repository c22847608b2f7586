import { useTranslation } from '@almanac/i18n'
import { Icon, Row, space, Stack, Text, Written } from '@almanac/ui/core'
import { Link } from '@almanac/ui/router'
import { ActivityIcon } from './ActivityIcon'
import { type TileOf, useTileWords } from './useTileWords'

/** An activity with today's state; it opens its form. */
export function ActivityRow(of: TileOf) {
  const { activity } = of
  const { icon, text, tone } = useTileWords(of)
  return (
    <Link to={`/activity/${activity.category.key}/${activity.id}`} style={ROW_LINK}>
      <ActivityIcon icon={activity.icon} />
      <Stack gap={0} style={{ flex: 1 }}>
        <Text as="span" weight="bold">
          <Written lang={activity.locale}>{activity.title}</Written>
        </Text>
        <RowState icon={icon} tone={tone}>
          {text}
        </RowState>
      </Stack>
      <Text as="span" tone="soft" style={{ display: 'inline-flex' }}>
        <Icon name="chevron-right" size={20} />
      </Text>
    </Link>
  )
}

type RowStateProps = Pick<ReturnType<typeof useTileWords>, 'icon' | 'tone'> & { children: string }

/** The line of a row that says its state; with a sign if something was done about it, or is to be. */
export function RowState({ icon, tone, children }: RowStateProps) {
  return (
    <Row gap={1} align="center">
      {tone !== 'soft' && (
        <Text as="span" variant="small" tone={tone} style={{ display: 'inline-flex' }}>
          <Icon name={icon} size={16} />
        </Text>
      )}
      <Text as="span" variant="small" tone="soft" numbers>
        {children}
      </Text>
    </Row>
  )
}

/** A row that leads somewhere with all of its width. */
export const ROW_LINK = {
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: 44,
  minWidth: 0,
  flex: 1,
  color: 'inherit',
  textDecoration: 'none',
} as const

/** The open to-dos, last of what can be done at any time; nothing without them. */
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
      <Text as="span" tone="soft" style={{ display: 'inline-flex' }}>
        <Icon name="chevron-right" size={20} />
      </Text>
    </Link>
  )
}
