import { useId } from 'react'
import type { MeasurementLedger } from '@almanac/contracts/devices/ledger'
import { useTranslation } from '@almanac/i18n'
import { List } from '@almanac/ui/content'
import { Row, space, Stack, Text } from '@almanac/ui/core'
import { useDeviceName } from '../device-order/useDeviceName'

/** What came and was not stored, with the reason; renders nothing without any. */
export function RefusedRecords({ refused, devices }: Pick<MeasurementLedger, 'refused' | 'devices'>) {
  const { t, format } = useTranslation('devices')
  const heading = useId()
  const nameOf = useDeviceName()
  if (refused.length === 0) return null
  return (
    <Stack as="section" gap={2} aria-labelledby={heading}>
      <Text as="h4" weight="bold" id={heading}>
        {t('ledger.refused')}
      </Text>
      <List aria-labelledby={heading}>
        {refused.map(({ device: number, start_at, reason }, index) => {
          const device = devices.find((one) => one.number === number)
          return (
            <Row key={`${start_at} ${index}`} as="li" justify="between" gap={3} style={{ paddingBlock: space(2) }}>
              <Stack gap={0} style={{ flex: 1, minInlineSize: 0 }}>
                <Text as="span">{format.dateTime(start_at)}</Text>
                <Text as="span" variant="small" tone="soft">
                  {device ? nameOf(device) : t('ledger.unknownDevice')}
                </Text>
              </Stack>
              <Text as="span" variant="small" align="end">
                {t(`ledger.reasons.${reason}`)}
              </Text>
            </Row>
          )
        })}
      </List>
    </Stack>
  )
}
