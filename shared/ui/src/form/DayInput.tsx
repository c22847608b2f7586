import styled from '@emotion/styled'
import { useTranslation } from '@almanac/i18n'
import { Icon } from '../icon/Icon'
import { colour, space } from '../theme/tokens'
import { Input, type InputProps } from './field'

const Place = styled('span')({
  position: 'relative',
  display: 'block',
  '& > div': { width: '100%' },
  // The browser writes a day in its own language and order; it is seen only while it is typed.
  '&:not(:focus-within) input': { color: 'transparent' },
  '&:focus-within > [data-day]': { visibility: 'hidden' },
  // The browser's button lies where its own writing direction puts it, over the day in Arabic: it fills the field, unseen.
  '& input': { position: 'relative' },
  '& input::-webkit-calendar-picker-indicator': {
    position: 'absolute',
    inset: 0,
    width: 'auto',
    height: 'auto',
    opacity: 0,
    cursor: 'pointer',
  },
  '& > [data-day] > svg': { visibility: 'visible' },
  '@media (forced-colors: active)': {
    '&:not(:focus-within) input': { color: 'FieldText' },
    '& > [data-day]': { display: 'none' },
  },
})

const Day = styled('span')({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: `calc(${space(3)} + 2px)`,
  insetInlineEnd: space(3),
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
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
        <Icon name="calendar" size={20} />
      </Day>
    </Place>
  )
}
