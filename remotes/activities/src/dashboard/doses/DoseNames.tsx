import { useTranslation } from '@almanac/i18n'
import { Text, Written } from '@almanac/ui/core'
import { Fragment } from 'react'
import type { TodayDose } from './dayDoses'

/**
 * The medicines of doses, as a list of the language, each in its own: Metformin and Lisinopril. All of them can be
 * read, because one tap records them all.
 */
export function DoseNames({ rows }: { rows: readonly TodayDose[] }) {
  const { locale } = useTranslation('activities')
  // A list of places in which the names are put, because a name may be of another language.
  const parts = new Intl.ListFormat(locale).formatToParts(rows.map((_, index) => String(index)))
  return (
    <Text as="p">
      {parts.map(({ type, value }, index) => {
        const row = type === 'element' ? rows[Number(value)] : undefined
        return row ? (
          <Written key={row.key} lang={row.objective.locale}>
            {row.objective.name}
          </Written>
        ) : (
          <Fragment key={index}>{value}</Fragment>
        )
      })}
    </Text>
  )
}
