import { useTranslation } from '@almanac/i18n'
import { colour, radiusControl, size, space } from '@almanac/ui/core'
import { useId, type CSSProperties } from 'react'
import { RANGES, type Range } from './period'

const bar: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  margin: 0,
  padding: 0,
  border: `1px solid ${colour.control}`,
  borderRadius: radiusControl,
  background: colour.surface,
  overflow: 'hidden',
}

const segment = (chosen: boolean): CSSProperties => ({
  position: 'relative',
  flex: '1 0 auto',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 44,
  boxSizing: 'border-box',
  padding: `0 ${space(2.5)}`,
  fontSize: size.small,
  fontWeight: chosen ? 700 : 400,
  color: chosen ? colour.on_accent : colour.ink,
  background: chosen ? colour.accent : 'transparent',
  // In forced-colors mode the selected one is underlined.
  textDecoration: chosen ? 'underline' : 'none',
  textUnderlineOffset: 4,
  cursor: 'pointer',
})

/** The radio covers its segment, so that its focus ring surrounds the whole segment. */
const input: CSSProperties = {
  position: 'absolute',
  inset: 2,
  margin: 0,
  appearance: 'none',
  borderRadius: 10,
  cursor: 'pointer',
}

/** Chooses the range of the page. Arrow keys move between the options. */
export function RangeChoice({ value, onChange }: { value: Range; onChange: (range: Range) => void }) {
  const { t } = useTranslation('activities')
  const name = useId()
  return (
    <fieldset style={bar} aria-label={t('history.range.label')}>
      {RANGES.map((range) => (
        <label key={range} style={segment(range === value)}>
          <input type="radio" name={name} checked={range === value} onChange={() => onChange(range)} style={input} />
          {t(`history.range.${range}.name`)}
        </label>
      ))}
    </fieldset>
  )
}
