import { activityHue } from '@almanac/domain/activity-hue'
import type { SampleKind } from '@almanac/domain/samples'
import type { Hue } from '@almanac/domain/theme'
import { useTranslation } from '@almanac/i18n'
import { LargeNumber } from '@almanac/ui/charts'
import { Card } from '@almanac/ui/content'
import { IconTile, Row, Stack, Text, type IconName } from '@almanac/ui/core'
import type { ReactNode } from 'react'
import { LedgerButton, type LedgerButtonProps } from '../ledger/LedgerButton'
import type { ValueParts } from './useValueText'

/** The icon of what is measured, by which it has the hue of activities with the same icon. */
const ICONS: Partial<Record<SampleKind, IconName>> = {
  steps: 'steps',
  distance: 'walk',
  exercise: 'walk',
  active_energy: 'sun',
  sleep: 'moon',
  heart_rate: 'heart',
  resting_heart_rate: 'heart',
  blood_pressure_systolic: 'heart',
  weight: 'scale',
  body_temperature: 'thermometer',
  glucose: 'drop',
}

const iconOf = (kind: SampleKind): IconName => ICONS[kind] ?? 'devices'

/** The hue of what is measured. */
export const hueOf = (kind: SampleKind): Hue => activityHue(iconOf(kind))

interface MeasuredCardProps {
  title: string
  /** The average of the days, and of how many. */
  number: ValueParts & { days: number; hasWords?: boolean }
  /** Where its numbers come from. */
  ledger: Omit<LedgerButtonProps, 'title'>
  /** The same of a second kind in the chart. */
  second?: Omit<LedgerButtonProps, 'title'>
  children: ReactNode
}

/** The card of a measurement: its number, then its chart, as those of activities. */
export function MeasuredCard({ title, number, ledger, second, children }: MeasuredCardProps) {
  const { t } = useTranslation('devices')
  const { days, ...value } = number
  return (
    <Card>
      <Stack gap={3}>
        <Row gap={3}>
          <IconTile name={iconOf(ledger.kind)} hue={hueOf(ledger.kind)} />
          <Text as="h3" variant="lead" weight="bold">
            {title}
          </Text>
        </Row>
        <LargeNumber {...value} detail={t('daily.average', { count: days })} hue={hueOf(ledger.kind)} />
        {children}
        {second ? (
          [ledger, second].map((one) => <LedgerButton key={one.kind} {...one} title={t(`kinds.${one.kind}`)} named />)
        ) : (
          <LedgerButton {...ledger} title={title} />
        )}
      </Stack>
    </Card>
  )
}
