import { activityHue } from '@almanac/domain/activity-hue'
import { useTranslation } from '@almanac/i18n'
import { Card, EmptyState, List, ListRow } from '@almanac/ui/content'
import { Icon, IconTile, Stack, Text } from '@almanac/ui/core'
import { useId } from 'react'
import { iconOf } from '../../dashboard/icon'
import { shortNameOf, type Thing } from './things'

interface ExamplesProps {
  pairs: readonly (readonly [Thing, Thing])[]
  onChoose: (first: Thing, second: Thing) => void
}

/** Pairs of what was recorded, each one touch away: they show what the screen is for. A drawing where there are none. */
export function Examples({ pairs, onChoose }: ExamplesProps) {
  const { t } = useTranslation('activities')
  const heading = useId()
  const writer = { named: (name: string, value: string) => t('words.named', { name, value }) }
  if (pairs.length === 0) return <EmptyState picture="history" title={t('together.unchosen')} />
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text as="h2" variant="lead" weight="bold" id={heading}>
        {t('together.examples')}
      </Text>
      <Card padding={0}>
        <List aria-labelledby={heading}>
          {pairs.map(([first, second]) => {
            const icon = iconOf(first.activity.icon)
            return (
              <ListRow
                key={`${first.key} ${second.key}`}
                start={<IconTile name={icon} hue={activityHue(icon)} />}
                title={t('together.example', {
                  first: shortNameOf(first, writer),
                  second: shortNameOf(second, writer),
                })}
                end={<Icon name="chevron-right" size={20} />}
                onClick={() => onChoose(first, second)}
              />
            )
          })}
        </List>
      </Card>
    </Stack>
  )
}
