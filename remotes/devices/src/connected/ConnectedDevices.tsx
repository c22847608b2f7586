import { useId } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Card, List, ListRow } from '@almanac/ui/content'
import { Icon, Stack, Text } from '@almanac/ui/core'
import type { Source } from '../sync/source'
import { useStateWords } from '../sync/useStateWords'

/** Connected devices under a heading, with the way to where they are managed; nothing where there are none. */
export function DeviceList({ title, sources }: { title: string; sources: readonly Source[] }) {
  const { t } = useTranslation('devices')
  const stateOf = useStateWords()
  const heading = useId()
  if (sources.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text as="h2" variant="lead" weight="bold" id={heading}>
        {title}
      </Text>
      <Card padding={0}>
        <List aria-labelledby={heading}>
          {sources.map((source) => (
            <ListRow
              key={source.id}
              start={<Icon name={source.kind === 'dexcom' ? 'drop' : 'devices'} />}
              title={source.name}
              detail={stateOf(source)}
            />
          ))}
          <ListRow to="/sync" title={t('connected.manage')} />
        </List>
      </Card>
    </Stack>
  )
}
