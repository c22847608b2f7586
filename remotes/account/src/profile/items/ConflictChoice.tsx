import { useEffect, useId } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { Facts } from '../Section'
import type { EntryConflict, EntryFacts } from './useRefusal'

interface ConflictChoiceProps {
  conflict: EntryConflict
  busy: boolean
  onKeepMine: () => void
  onTakeOther: () => void
}

/** Both versions of an entry that was changed elsewhere since it was opened, and the choice between them. Takes the focus. */
export function ConflictChoice({ conflict, busy, onKeepMine, onTakeOther }: ConflictChoiceProps) {
  const { t } = useTranslation('account_profile')
  const { other, mine, occurrence } = conflict
  const heading = useId()
  useEffect(() => document.getElementById(heading)?.focus(), [heading, occurrence])
  return (
    <Card as="section" tone="accent" aria-labelledby={heading}>
      <Stack gap={3}>
        <Stack gap={1}>
          <Text as="h3" weight="bold" id={heading} tabIndex={-1} style={{ outline: 'none' }}>
            {t('conflict.title')}
          </Text>
          <Text>{t('conflict.text')}</Text>
        </Stack>
        <Row gap={4} align="start" wrap>
          <Version label={t('conflict.other')} facts={other} />
          <Version label={t('conflict.mine')} facts={mine} />
        </Row>
        <Row gap={3} wrap>
          <Button busy={busy} onClick={onKeepMine}>
            {mine ? t('conflict.keep_mine') : t('conflict.remove_anyway')}
          </Button>
          <Button disabled={busy} onClick={onTakeOther}>
            {t('conflict.keep_theirs')}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

/** One version; null where it was removed. */
function Version({ label, facts }: { label: string; facts: EntryFacts | null }) {
  const { t } = useTranslation('account_profile')
  return (
    <Stack gap={1} role="group" aria-label={label} style={{ flex: '1 1 10rem', minWidth: 0 }}>
      <Text weight="bold">{label}</Text>
      {facts ? <Facts facts={facts} /> : <Text tone="soft">{t('conflict.removed')}</Text>}
    </Stack>
  )
}
