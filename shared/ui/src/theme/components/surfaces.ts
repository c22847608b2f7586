import { keyframes } from '@emotion/react'
import type { Components, Theme } from '@mui/material/styles'
import { colour, edge, motion, radius, radiusControl, shadow, space, tinted, wash } from '../tokens'

// Allows a Card or Paper to be the most important one on its screen.
declare module '@mui/material/Paper' {
  interface PaperPropsVariantOverrides {
    accent: true
    elevation: false
  }
}

const WIDE_ENOUGH = '@media (min-width: 700px)'

/** Class of a dialog that rises from the bottom as a sheet. */
export const SHEET = 'al-sheet'

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } })
const riseFromBelow = keyframes({ from: { transform: 'translateY(100%)' } })

/** The padding of a dialog's content at its end. */
const DIALOG_END = space(5)

const TONES = { info: colour.accent, success: colour.good, warning: colour.warning, error: colour.wrong } as const

export const surfaces: Components<Theme> = {
  MuiPaper: {
    // A soft shadow instead of lines; the edge shows in dark mode and with forced colors.
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: {
        color: colour.ink,
        background: colour.surface,
        border: `1px solid ${edge}`,
        borderRadius: radius,
        boxShadow: shadow,
        transition: 'border-color 150ms, box-shadow 150ms',
        variants: [
          {
            props: { variant: 'accent' },
            style: { background: colour.accent_soft, border: '1px solid transparent', boxShadow: 'none' },
          },
        ],
      },
    },
  },
  MuiCard: {
    styleOverrides: {
      root: {
        display: 'block',
        width: '100%',
        minWidth: 0,
        boxSizing: 'border-box',
        textAlign: 'start',
        font: 'inherit',
        textDecoration: 'none',
        // Keeps the focus ring of the content visible.
        overflow: 'visible',
        'a&, button&': { cursor: 'pointer', '&:hover': { borderColor: colour.accent } },
      },
    },
  },
  MuiBackdrop: { styleOverrides: { root: { background: wash(colour.scrim, 50) } } },
  MuiDialog: {
    styleOverrides: {
      container: {
        alignItems: 'flex-end',
        boxSizing: 'border-box',
        [WIDE_ENOUGH]: { alignItems: 'center', padding: space(6) },
      },
      // At the bottom on a phone, centered on a desktop.
      paper: ({ ownerState: { maxWidth } }) => ({
        display: 'flex',
        flexDirection: 'column',
        width: '100%',
        maxWidth: maxWidth === 'md' ? '45rem' : '30rem',
        maxHeight: '92dvh',
        margin: 0,
        boxSizing: 'border-box',
        overflowY: 'visible',
        borderRadius: `${radius} ${radius} 0 0`,
        animation: `${rise} ${motion.short} ease-out`,
        [`.${SHEET} &`]: { animation: `${riseFromBelow} ${motion.long} cubic-bezier(0.2, 0.8, 0.2, 1)` },
        paddingBlockEnd: 'var(--al-inset-bottom, env(safe-area-inset-bottom))',
        '&:focus-visible': { outline: 'none' },
        [WIDE_ENOUGH]: {
          borderRadius: radius,
          maxHeight: '86dvh',
          [`.${SHEET} &`]: { animation: `${rise} ${motion.short} ease-out` },
        },
      }),
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: {
        display: 'flex',
        flexDirection: 'column',
        gap: space(4),
        padding: `${space(2)} ${space(5)} ${DIALOG_END}`,
        // Browsers keep what is sticky clear of it: the buttons at the lower edge reach into it.
        '--al-dialog-end': DIALOG_END,
        // The dialog covers the bar of places and keeps clear of the edge of the screen itself.
        '--al-bar': '0px',
        '--al-inset-bottom': '0px',
        '--al-behind': colour.surface,
        // A field that is focused must not come to lie behind the buttons at the lower edge.
        scrollPaddingBlockEnd: `calc(var(--al-form-bar, 0px) + ${DIALOG_END})`,
      },
    },
  },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: {
        flexWrap: 'wrap-reverse',
        gap: space(3),
        padding: `${space(3)} ${space(5)} ${space(5)}`,
        '& > *': { flex: '1 1 auto', [WIDE_ENOUGH]: { flex: '0 0 auto' } },
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: ({ ownerState: { severity = 'info' } }) => ({
        gap: space(3),
        alignItems: 'flex-start',
        padding: `${space(3)} ${space(4)}`,
        fontSize: 'inherit',
        lineHeight: 'inherit',
        color: colour.ink,
        background: tinted(TONES[severity], 10),
        border: `1px solid ${wash(TONES[severity], 30)}`,
        borderRadius: radiusControl,
        boxShadow: 'none',
        '& > .MuiAlert-icon': { margin: 0, padding: 0, opacity: 1, color: TONES[severity] },
      }),
      message: { flex: 1, padding: 0, overflow: 'visible', '& > strong': { display: 'block' } },
      action: { padding: 0, margin: 0 },
    },
  },
}
