import type { Slots } from '@almanac/federation'
import { SlotGroup } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { space, Text } from '@almanac/ui/core'
import { useId } from 'react'

/** The people who look after the participant, with what waits from them, as other remotes know it; nothing without any. */
export function CareTeamCard(props: Slots['dashboard.care_team']) {
  const { t } = useTranslation('activities')
  const heading = useId()
  return (
    <SlotGroup name="dashboard.care_team" props={props}>
      {(fills) => (
        <Card as="section" padding={0} aria-labelledby={heading}>
          <Text as="h2" variant="title" id={heading} style={HEADING}>
            {t('dashboard.care_team')}
          </Text>
          {fills}
        </Card>
      )}
    </SlotGroup>
  )
}

const HEADING = { padding: `${space(4)} ${space(4)} ${space(2)}` } as const
