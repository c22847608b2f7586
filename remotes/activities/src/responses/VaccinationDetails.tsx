import type { VaccinationAttributes } from '@almanac/contracts/activities/responses'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { useVaccinationWords } from './useVaccinationWords'

/** A vaccination as its card says it, part by part. */
export function VaccinationDetails({ stored }: { stored: VaccinationAttributes }) {
  const { t, format } = useTranslation('activities')
  const words = useVaccinationWords()
  const rows: [string, string][] = [
    [t('form.vaccination.date_of_dose'), stored.date_of_dose ? format.date(stored.date_of_dose, 'long') : ''],
    [t('form.vaccination.manufacturer'), words.maker(stored)],
    [t('form.vaccination.center'), stored.center_of_vaccination ?? ''],
    [t('form.vaccination.lot_number'), words.lot(stored)],
    [t('form.vaccination.site'), words.site(stored)],
  ]
  return (
    <Stack as="dl" gap={2} style={{ margin: 0 }}>
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <Text as="dt" variant="small" tone="soft">
              {name}
            </Text>
            <Text as="dd" style={{ margin: 0 }}>
              <bdi>{value}</bdi>
            </Text>
          </div>
        ))}
    </Stack>
  )
}
