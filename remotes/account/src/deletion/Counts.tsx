import type { Answer } from '@almanac/contracts'
import type { deletionSummary } from '@almanac/contracts/account/own-data'
import { useTranslation, type Translate } from '@almanac/i18n'
import { Row, Stack, Text } from '@almanac/ui/core'

const KINDS = [
  'entries',
  'surveys',
  'messages',
  'people',
  'appointments',
  'conditions',
  'allergies',
  'medication_allergies',
  'contacts',
  'providers',
  'goals',
  'agreements',
  'groups',
  'devices',
  'sessions',
  'images',
] as const

type Kind = (typeof KINDS)[number]

const isKind = (kind: string): kind is Kind => KINDS.some((known) => known === kind)

const nameOf = (kind: Kind, t: Translate<'account'>): string => t(`deletion.kinds.${kind}`)

/** How much of each kind there is; a kind that this release does not know has no name here and is left out. */
export function Counts({ counts }: { counts: Answer<typeof deletionSummary>['counts'] }) {
  const { t, format } = useTranslation('account')
  return (
    <Stack as="dl" gap={1} aria-label={t('deletion.counts')} style={{ margin: 0 }}>
      {counts.map(
        ({ kind, count }) =>
          isKind(kind) && (
            <Row key={kind} gap={3} style={{ justifyContent: 'space-between' }}>
              <Text as="dt" tone="soft">
                {nameOf(kind, t)}
              </Text>
              <Text as="dd" style={{ margin: 0, fontVariantNumeric: 'tabular-nums' }}>
                {format.number(count)}
              </Text>
            </Row>
          ),
      )}
    </Stack>
  )
}
