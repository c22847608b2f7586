import styled from '@emotion/styled'
import { useTranslation } from '@almanac/i18n'
import { colour, space } from '../theme/tokens'
import { Input, type InputProps } from './field'

const Place = styled('span')({
  position: 'relative',
  display: 'block',
  '& > :first-of-type': { width: '100%' },
  // The browser writes a day in its own language and order; it is seen only while it is typed.
  '&:not(:focus-within) input': { color: 'transparent' },
  '&:focus-within > [data-day]': { display: 'none' },
  '@media (forced-colors: active)': {
    '&:not(:focus-within) input': { color: 'FieldText' },
    '& > [data-day]': { display: 'none' },
  },
})

const Day = styled('span')({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: `calc(${space(3)} + 2px)`,
  insetInlineEnd: '2.5rem',
  display: 'flex',
  alignItems: 'center',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
})

/** The native input of a day, YYYY-MM-DD; the day is written in the language of the app, as everywhere else. */
export function DayInput({ style, value, disabled, ...input }: Omit<InputProps, 'type' | 'value'> & { value: string }) {
  const { t, format } = useTranslation('ui')
  return (
    <Place style={style}>
      <Input {...input} type="date" value={value} disabled={disabled} />
      <Day data-day aria-hidden style={{ color: value && !disabled ? colour.ink : colour.ink_soft }}>
        {value ? format.date(value, 'medium') : t('form.choose_day')}
      </Day>
    </Place>
  )
}
