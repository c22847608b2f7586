import { useId } from 'react'
import type { MeasurementLedger } from '@almanac/contracts/devices/ledger'
import { useTranslation } from '@almanac/i18n'
import { List } from '@almanac/ui/content'
import { Icon, Row, space, Stack, Text } from '@almanac/ui/core'
import { iconOf, useDeviceDetails, useDeviceName } from '../device-order/useDeviceName'

interface LedgerDevicesProps {
  devices: MeasurementLedger['devices']
  /** Null for kinds that are not added up: their devices have numbers of values. */
  valueText: ((value: number) => string) | null
}

/** What of each device counts on a day, in the order in which they count. */
export function LedgerDevices({ devices, valueText }: LedgerDevicesProps) {
  const { t } = useTranslation('devices')
  const heading = useId()
  const nameOf = useDeviceName()
  const detailsOf = useDeviceDetails()
  return (
    <Stack as="section" gap={2} aria-labelledby={heading}>
      <Text as="h4" weight="bold" id={heading}>
        {t('ledger.devices')}
      </Text>
      <List aria-labelledby={heading}>
        {devices
          .filter(({ records }) => records > 0)
          .map((device) => (
            <Row key={device.number} as="li" gap={3} style={{ paddingBlock: space(2) }}>
              <Icon name={iconOf(device)} />
              <Stack gap={0} style={{ flex: 1, minInlineSize: 0 }}>
                <Text as="span" weight="bold">
                  {nameOf(device)}
                </Text>
                <Text as="span" variant="small" tone="soft">
                  {detailsOf(device)}
                </Text>
              </Stack>
              <Text as="span" variant="small" align="end" numbers>
                {valueText
                  ? t('ledger.ofDevice', { counted: valueText(device.counted), amount: valueText(device.amount) })
                  : t('ledger.values', { count: device.records })}
              </Text>
            </Row>
          ))}
      </List>
    </Stack>
  )
}
