import { serverNow } from '@almanac/api-client'
import { useTranslation } from '@almanac/i18n'
import { Text } from '@almanac/ui/core'

const DAY_MS = 86_400_000

const daysUntil = (required_from: string) => Math.ceil((Date.parse(required_from) - serverNow()) / DAY_MS)

/** Whether the records of others are closed without a second factor by now. */
export const isDue = (required_from: string): boolean => daysUntil(required_from) <= 0

/** In how many days a second factor is required, or that it is by now. */
export function DaysLeft({ required_from }: { required_from: string }) {
  const { t } = useTranslation('account')
  return (
    <Text tone="soft">
      {isDue(required_from)
        ? t('second_factor.required_now')
        : t('second_factor.required_in', { count: daysUntil(required_from) })}
    </Text>
  )
}
