import { useState } from 'react'
import styled from '@emotion/styled'
import type { TimelineEntry } from '@almanac/contracts/platform/controls'
import { useTranslation } from '@almanac/i18n'
import { Button, colour, space, Stack, Text } from '@almanac/ui/core'
import { Card } from '@almanac/ui/content'
import { useActorName, When } from '../words/RuleFacts'
import { useTimelineWords } from './useTimelineWords'

/** Entries shown before "more" is pressed. */
const SHOWN = 8

const Entries = styled.ol({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  '& > li': { paddingInlineStart: space(3), borderInlineStart: `3px solid ${colour.line}`, overflowWrap: 'anywhere' },
  '& > li[data-sick]': { borderInlineStartColor: colour.wrong },
})

const SICK: readonly TimelineEntry['action'][] = ['flagged', 'withdrawal', 'remote_killed', 'rollouts_paused']

/** Every change over all remotes, the newest first: what, by whom and why. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const { t } = useTranslation('operations')
  const [all, setAll] = useState(false)
  if (entries.length === 0) return <Text tone="soft">{t('timeline.none')}</Text>
  const left = entries.length - SHOWN
  return (
    <Card>
      <Stack gap={3}>
        <Entries>
          {(all ? entries : entries.slice(0, SHOWN)).map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Entries>
        {!all && left > 0 && <Button onClick={() => setAll(true)}>{t('listing.more', { left })}</Button>}
      </Stack>
    </Card>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const actorName = useActorName()
  const { action, reason, at, by } = entry
  const [change, ...about] = useTimelineWords()(entry)
  return (
    <li data-sick={SICK.includes(action) || undefined}>
      <Text weight="bold">
        {change}
        {about.map((part) => (
          <span key={part}>
            {' · '}
            <bdi>{part}</bdi>
          </span>
        ))}
      </Text>
      {reason !== null && <Text dir="auto">{reason}</Text>}
      <Text variant="small" tone="soft">
        <When at={at} /> · <bdi>{actorName(by)}</bdi>
      </Text>
    </li>
  )
}
