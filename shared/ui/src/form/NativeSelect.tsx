import InputBase from '@mui/material/InputBase'
import MuiNativeSelect from '@mui/material/NativeSelect'
import type { CSSProperties, ReactNode, Ref } from 'react'
import { Icon } from '../icon/Icon'
import type { ControlIds } from './field'

const Arrow = ({ className }: { className?: string }) => (
  <span className={className}>
    <Icon name="chevron-down" size={20} />
  </span>
)
const Clock = ({ className }: { className?: string }) => (
  <span className={className}>
    <Icon name="clock" size={20} />
  </span>
)

interface NativeSelectProps extends Partial<ControlIds> {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLElement>
  disabled?: boolean
  autoComplete?: string
  icon?: 'chevron-down' | 'clock'
  style?: CSSProperties
  'aria-label'?: string
  /** Options of the platform. */
  children: ReactNode
}

/** The select of the platform, with the picker that the phone brings. */
export function NativeSelect({ icon, style, ref, disabled, onChange, children, ...select }: NativeSelectProps) {
  return (
    <MuiNativeSelect
      input={<InputBase />}
      inputRef={ref}
      inputProps={select}
      style={style}
      IconComponent={icon === 'clock' ? Clock : Arrow}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    >
      {children}
    </MuiNativeSelect>
  )
}
