import type { CSSProperties } from 'react'
import { useTranslation } from '@almanac/i18n'
import { size, space } from '@almanac/ui/core'

const reportButton: CSSProperties = {
  minWidth: '44px',
  minHeight: '24px',
  padding: `0 ${space(2)}`,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontSize: size.lead,
  lineHeight: 1,
  cursor: 'pointer',
}

/** The button after a message's time that reports it. */
export function ReportButton({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useTranslation('social')
  return (
    <button type="button" aria-label={t('conversation.options', { name })} style={reportButton} onClick={onPress}>
      …
    </button>
  )
}
