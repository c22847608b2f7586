import type { ReactNode } from 'react'
import { useTranslation } from '@almanac/i18n'

/** A label and its value, with the colon of the language: French has a space before it. */
export function Labeled({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation('operations')
  return (
    <>
      {t('labeled', { label })} {children}
    </>
  )
}
