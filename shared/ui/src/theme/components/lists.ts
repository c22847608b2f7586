import type { Components, Theme } from '@mui/material/styles'
import { colour, pill, size, space, wash } from '../tokens'
import { insetFocus } from '../inset-focus'

const TONES = {
  default: colour.ink_soft,
  primary: colour.accent,
  success: colour.good,
  warning: colour.warning,
  error: colour.wrong,
  // Not used by this product.
  secondary: colour.accent,
  info: colour.accent,
} as const

export const lists: Components<Theme> = {
  MuiChip: {
    styleOverrides: {
      root: ({ ownerState: { color = 'default' } }) => ({
        height: 'auto',
        padding: `2px ${space(2.5)}`,
        borderRadius: pill,
        fontFamily: 'inherit',
        fontSize: size.small,
        color: colour.ink,
        border: '1px solid transparent',
        background: wash(TONES[color], 12),
        whiteSpace: 'normal',
        '& svg': { color: TONES[color] },
      }),
      label: {
        display: 'inline-flex',
        alignItems: 'center',
        gap: space(1),
        padding: 0,
        overflow: 'visible',
        whiteSpace: 'normal',
      },
    },
  },
  MuiBadge: {
    styleOverrides: {
      badge: {
        inset: '-6px -8px auto auto',
        transform: 'none',
        fontFamily: 'inherit',
        fontSize: size.small,
        fontWeight: 700,
        fontVariantNumeric: 'tabular-nums',
        color: colour.on_accent,
        background: colour.accent,
        // A badge that is attached to nothing.
        '&:only-child': { position: 'static' },
      },
    },
  },
  MuiAvatar: {
    styleOverrides: {
      root: {
        display: 'inline-flex',
        fontFamily: 'inherit',
        fontWeight: 700,
        color: colour.ink,
        background: colour.accent_soft,
        '& > img, & > svg': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
      },
    },
  },
  MuiList: {
    defaultProps: { disablePadding: true },
    styleOverrides: {
      root: {
        '& > li + li': { borderBlockStart: `1px solid ${colour.line}` },
        // Lists of several remotes that stand one below the other in a card are read as one.
        '[data-theme]:has(> .MuiList-root) ~ [data-theme] > &': { borderBlockStart: `1px solid ${colour.line}` },
      },
    },
  },
  MuiListItem: {
    styleOverrides: {
      root: ({ ownerState: { disablePadding } }) => ({
        gap: space(3),
        textAlign: 'start',
        ...(disablePadding ? {} : { minHeight: '3.75rem', padding: `${space(3)} ${space(4)}` }),
      }),
    },
  },
  MuiListItemButton: {
    styleOverrides: {
      root: {
        gap: space(3),
        minHeight: '3.75rem',
        padding: `${space(3)} ${space(4)}`,
        font: 'inherit',
        textAlign: 'start',
        transition: 'background-color 150ms',
        '&:hover, &.Mui-focusVisible': { background: wash(colour.accent, 8) },
        '&[aria-current]': { background: colour.accent_soft },
        '@media (forced-colors: active)': { '&[aria-current]': { outline: '2px solid', outlineOffset: -2 } },
        ...insetFocus,
      },
    },
  },
}
