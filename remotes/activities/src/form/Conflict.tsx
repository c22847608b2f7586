import type { Objective } from '@almanac/contracts/activities/activities'
import type { Entry } from '@almanac/contracts/activities/responses'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { useEffect, useId } from 'react'
import { EntryView } from '../history_detail/EntryView'
import type { Difference } from './useSaving'

interface ConflictProps {
  differences: readonly Difference[]
  /** Time zone of both versions. */
  zone: string
  busy: boolean
  /** It blocked a save, so it takes the focus. */
  urgent: boolean
  onKeepSaved: () => void
  onSaveMine: () => void
  onGoOn: () => void
}

/** The changes made elsewhere since this form was opened beside its own values, and the choice between them. */
export function Conflict({ differences, zone, busy, urgent, onKeepSaved, onSaveMine, onGoOn }: ConflictProps) {
  const { t, format } = useTranslation('activities')
  const heading = useId()
  useEffect(() => {
    if (urgent) document.getElementById(heading)?.focus()
  }, [urgent, heading])
  return (
    <Card as="section" tone="accent" aria-labelledby={heading}>
      <Stack gap={4}>
        <Stack gap={1}>
          <Text as="h2" variant="lead" weight="bold" id={heading} tabIndex={-1} style={{ outline: 'none' }}>
            {t('conflict.title')}
          </Text>
          <Text>{t('conflict.text')}</Text>
        </Stack>
        {differences.map(({ objective, moment, saved, mine }) => (
          <Stack key={objective?.id ?? 'moment'} gap={2} role="group" aria-label={objective?.name ?? t('form.when')}>
            <Text weight="bold">{objective?.name ?? t('form.when')}</Text>
            <Row gap={4} align="start" wrap>
              <Side
                label={t('conflict.saved')}
                objective={objective}
                entry={saved}
                text={moment && format.dateTime(moment.saved, { timeZone: zone })}
                zone={zone}
              />
              <Side
                label={t('conflict.mine')}
                objective={objective}
                entry={mine}
                text={moment && format.dateTime(moment.mine, { timeZone: zone })}
                zone={zone}
              />
            </Row>
          </Stack>
        ))}
        <Row gap={3} wrap>
          <Button onClick={onKeepSaved} disabled={busy}>
            {t('conflict.keep_saved')}
          </Button>
          <Button onClick={onSaveMine} busy={busy}>
            {t('conflict.save_mine')}
          </Button>
          <Button variant="quiet" onClick={onGoOn} disabled={busy}>
            {t('conflict.go_on')}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

interface SideProps {
  label: string
  objective: Objective | null
  entry: Entry | undefined
  /** Shown instead of an entry. */
  text: string | undefined
  zone: string
}

function Side({ label, objective, entry, text, zone }: SideProps) {
  const { t } = useTranslation('activities')
  return (
    <dl style={{ flex: '1 1 10rem', minWidth: 0, margin: 0 }}>
      <Text as="dt" variant="small" tone="soft">
        {label}
      </Text>
      {objective && entry ? (
        <EntryView objective={objective} entry={entry} zone={zone} />
      ) : (
        <Text as="dd" variant="lead" numbers style={{ margin: 0 }}>
          {text ?? t('conflict.nothing')}
        </Text>
      )}
    </dl>
  )
}
