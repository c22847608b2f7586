import { useTranslation } from '@almanac/i18n'
import { colour, pill, shadow, size, space } from '@almanac/ui/core'
import { useId, type CSSProperties } from 'react'
import type { Range } from './period'

const bar: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  flex: '1 1 20rem',
  maxWidth: '30rem',
  boxSizing: 'border-box',
  margin: 0,
  // The browser's own line; forced colors draw it.
  border: '1px solid transparent',
  padding: 3,
  borderRadius: pill,
  background: `color-mix(in srgb, ${colour.control} 18%, transparent)`,
}

const segment = (chosen: boolean): CSSProperties => ({
  position: 'relative',
  borderRadius: pill,
  // Forced colors draw this border, around the chosen one alone.
  border: chosen ? '2px solid transparent' : 0,
  flex: '1 0 auto',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 44,
  boxSizing: 'border-box',
  padding: chosen ? `0 ${space(2)}` : `0 ${space(2.5)}`,
  fontSize: size.small,
  fontWeight: chosen ? 700 : 400,
  color: chosen ? colour.accent : colour.ink,
  background: chosen ? colour.surface : 'transparent',
  boxShadow: chosen ? shadow : 'none',
  cursor: 'pointer',
})

/** The radio covers its segment, so that its focus ring surrounds the whole segment. */
const input: CSSProperties = {
  position: 'absolute',
  inset: 2,
  margin: 0,
  appearance: 'none',
  borderRadius: pill,
  cursor: 'pointer',
}

interface RangeChoiceProps<Of extends Range> {
  value: Of
  onChange: (range: Of) => void
  /** Those that are offered. */
  ranges: readonly Of[]
}

/** Chooses the range of the page. Arrow keys move between the options. */
export function RangeChoice<Of extends Range>({ value, onChange, ranges }: RangeChoiceProps<Of>) {
  const { t } = useTranslation('activities')
  const name = useId()
  const nameOf = (range: Range) => t(`history.range.${range}.name`)
  return (
    <fieldset style={bar} aria-label={t('history.range.label')}>
      {ranges.map((range) => (
        <label key={range} style={segment(range === value)}>
          <input
            type="radio"
            data-covering=""
            name={name}
            checked={range === value}
            onChange={() => onChange(range)}
            style={input}
          />
          {nameOf(range)}
        </label>
      ))}
    </fieldset>
  )
}
