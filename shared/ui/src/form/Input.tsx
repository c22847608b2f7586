import InputBase from '@mui/material/InputBase'
import type { ComponentPropsWithRef, ReactNode } from 'react'

interface InputProps extends Omit<ComponentPropsWithRef<'input'>, 'size'> {
  /** Within the box, behind what is typed. */
  end?: ReactNode
}

/** The box that something is typed into: everything but `style` goes to the input itself. */
export function Input({ style, ref, disabled, end, ...input }: InputProps) {
  return <InputBase style={style} inputRef={ref} disabled={disabled} endAdornment={end} slotProps={{ input }} />
}
