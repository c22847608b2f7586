import { useUser } from '@almanac/auth'
import { deviceZone, minutesOf, wallClockOf } from '@almanac/domain/time'
import { capitalised } from '@almanac/domain/vitals'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'

const NOON = 12 * 60
const EVENING = 18 * 60

/** Greets by the time of day and says the date. */
export function Greeting({ now }: { now: Date }) {
  const { t, format, locale } = useTranslation('activities')
  const { first_name } = useUser()
  const minutes = minutesOf(wallClockOf(now, deviceZone()).time)
  const part = minutes < NOON ? 'morning' : minutes < EVENING ? 'afternoon' : 'evening'
  return (
    <Stack gap={1}>
      <Text as="p" variant="heading">
        {first_name ? t(`dashboard.${part}_name`, { name: first_name }) : t(`dashboard.${part}`)}
      </Text>
      <Text as="p" tone="soft">
        {capitalised(format.date(now, 'long'), locale)}
      </Text>
    </Stack>
  )
}
