import { useTranslation } from '@almanac/i18n'
import { IconButton, radiusControl, Row, space, Written } from '@almanac/ui/core'
import type { CSSProperties } from 'react'
import { surveyHue } from '../../surveyHue'

/** A chosen item. */
export interface ChosenItem {
  key: string
  label: string
  lang: string | null
}

interface ChosenListProps {
  items: readonly ChosenItem[]
  disabled?: boolean
  onRemove: (index: number) => void
}

const chip: CSSProperties = {
  display: 'flex',
  alignItems: 'center',
  gap: space(1),
  minWidth: 0,
  maxWidth: '100%',
  paddingInlineStart: space(3),
  boxSizing: 'border-box',
  border: `1px solid ${surveyHue.text}`,
  borderRadius: radiusControl,
  background: surveyHue.tint,
}

/** The chosen items of a search, each with a remove button. */
export function ChosenList({ items, disabled, onRemove }: ChosenListProps) {
  const { t } = useTranslation('surveys')
  if (items.length === 0) return null
  return (
    <Row as="ul" wrap gap={2} aria-label={t('questions.search.chosen')}>
      {items.map(({ key, label, lang }, index) => (
        <li key={key} style={chip}>
          <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Written lang={lang}>{label}</Written>
          </span>
          <IconButton
            icon="close"
            label={t('questions.search.remove', { name: label })}
            disabled={disabled}
            onClick={() => onRemove(index)}
          />
        </li>
      ))}
    </Row>
  )
}
