import type { CSSObject } from '@emotion/react'
import type { Components, Theme } from '@mui/material/styles'
import { colour, pill, space, target, wash } from '../tokens'

// MUI's Button has only the variants of this product.
declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides extends Record<ButtonVariant, true> {
    text: false
    outlined: false
    contained: false
  }
}

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonLook {
  /** One `primary` per screen; `secondary` by default, in a pale accent; `quiet` has no area; `danger` for destructive actions. */
  variant?: ButtonVariant
  /** Full width. */
  full?: boolean
}

const variants: Record<ButtonVariant, CSSObject> = {
  primary: {
    background: colour.accent,
    color: colour.on_accent,
    '&:hover': { background: `color-mix(in srgb, ${colour.accent} 88%, ${colour.ink})` },
  },
  secondary: {
    background: colour.accent_soft,
    color: colour.accent,
    '&:hover': { background: `color-mix(in srgb, ${colour.accent_soft} 88%, ${colour.accent})` },
  },
  quiet: { background: 'transparent', color: colour.accent, '&:hover': { background: wash(colour.accent, 10) } },
  danger: {
    background: colour.surface,
    color: colour.wrong,
    borderColor: colour.wrong,
    '&:hover': { background: wash(colour.wrong, 8) },
  },
}

/** Quiet buttons align with the surrounding text: their hit area extends beyond it. */
const QUIET_PADDING = space(2)

/** Styles of every button, whatever its element. */
export function buttonLook({ variant = 'secondary', full = false }: ButtonLook): CSSObject {
  const isFlush = variant === 'quiet' && !full
  return {
    display: full ? 'flex' : 'inline-flex',
    width: full ? '100%' : undefined,
    alignItems: 'center',
    justifyContent: 'center',
    gap: space(2),
    boxSizing: 'border-box',
    minHeight: target,
    minWidth: target,
    paddingBlock: space(2),
    paddingInline: isFlush ? QUIET_PADDING : space(5),
    marginInlineStart: isFlush ? `-${QUIET_PADDING}` : undefined,
    font: 'inherit',
    fontWeight: 700,
    lineHeight: 1.25,
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    // Shown by forced colors, which take the background away.
    border: '2px solid transparent',
    borderRadius: pill,
    transition: 'background-color 150ms, border-color 150ms',
    ...variants[variant],
    // Buttons are useless in print.
    '@media print': { display: 'none' },
    // Beside another button the gap between them stays whole: a finger must not meet both.
    'button + &, a + &': isFlush ? { marginInlineStart: 0 } : undefined,
    '&:last-child': isFlush ? { marginInlineEnd: `-${QUIET_PADDING}` } : undefined,
    '&[aria-disabled="true"], &:disabled': { opacity: 0.55, cursor: 'default', color: variants[variant].color },
  }
}

/** Icon-only, 44 px square. */
const iconButton: CSSObject = {
  flexShrink: 0,
  width: target,
  height: target,
  padding: 0,
  borderRadius: pill,
  color: 'inherit',
  transition: 'background-color 150ms',
  '&:hover': { background: wash(colour.accent, 12) },
  '&:disabled': { opacity: 0.4, color: 'inherit' },
  '@media print': { display: 'none' },
}

export const buttons: Components<Theme> = {
  MuiButtonBase: {
    // A ripple is motion that adds no information.
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { '&:focus-visible': { outline: `3px solid ${colour.accent}`, outlineOffset: 2 } } },
  },
  MuiButton: {
    defaultProps: { variant: 'secondary', disableFocusRipple: true },
    styleOverrides: {
      root: ({ ownerState: { variant, fullWidth } }) => buttonLook({ variant, full: fullWidth }),
    },
  },
  MuiIconButton: { defaultProps: { color: 'inherit', disableFocusRipple: true }, styleOverrides: { root: iconButton } },
}
