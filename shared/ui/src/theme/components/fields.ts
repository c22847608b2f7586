import type { CSSObject } from '@emotion/react'
import type { Components, Theme } from '@mui/material/styles'
import { colour, radiusControl, size, space } from '../tokens'

/** Styles of every text-like control. */
const control: CSSObject = {
  width: '100%',
  minWidth: 0,
  height: 'auto',
  boxSizing: 'border-box',
  minHeight: '3rem',
  padding: `${space(2.25)} ${space(3.5)}`,
  font: 'inherit',
  color: colour.ink,
  background: colour.surface,
  border: `2px solid ${colour.control}`,
  borderRadius: radiusControl,
  transition: 'border-color 150ms',
  '&:hover': { borderColor: colour.ink_soft },
  '&:focus-visible': { outline: `3px solid ${colour.accent}`, outlineOffset: 0, borderColor: colour.accent },
  '&[aria-invalid="true"]': { borderColor: colour.wrong },
  '&.Mui-disabled': {
    color: colour.ink_soft,
    WebkitTextFillColor: 'currentColor',
    background: colour.ground,
    cursor: 'not-allowed',
  },
  '&::placeholder': { color: colour.ink_soft, opacity: 1 },
}

const inControl: CSSObject = { position: 'absolute', pointerEvents: 'none', color: colour.ink_soft }

export const fields: Components<Theme> = {
  MuiFormLabel: {
    styleOverrides: {
      root: {
        fontWeight: 700,
        lineHeight: 1.35,
        overflowWrap: 'anywhere',
        // A question of a study may have several lines.
        whiteSpace: 'pre-line',
        '&, &.Mui-focused, &.Mui-error, &.Mui-disabled': { color: 'inherit' },
        'legend&': { marginBlockEnd: space(1.5) },
        '& > span': { fontWeight: 400, color: colour.ink_soft },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: `-${space(1)} 0 0`,
        fontSize: size.small,
        lineHeight: 'inherit',
        textAlign: 'start',
        '&, &.Mui-disabled': { color: colour.ink_soft },
        '&.Mui-error': {
          display: 'flex',
          gap: space(1.5),
          alignItems: 'flex-start',
          margin: 0,
          color: colour.wrong,
          fontSize: 'inherit',
          fontWeight: 700,
          '& > svg': { marginBlockStart: 2 },
        },
      },
    },
  },
  MuiInputBase: {
    // The animation by which MUI detects autofill: labels here are above the field and do not move.
    defaultProps: { disableInjectingGlobalStyles: true, fullWidth: true },
    styleOverrides: {
      root: {
        font: 'inherit',
        cursor: 'inherit',
        '& > span': { ...inControl, insetInlineEnd: 14 },
        '&.MuiInputBase-adornedEnd > input': { paddingInlineEnd: space(13) },
      },
      input: control,
    },
  },
  MuiNativeSelect: {
    styleOverrides: {
      select: { '&&&': { paddingInlineEnd: space(11) }, '&, &:focus': { borderRadius: radiusControl } },
      icon: { ...inControl, right: 'auto', insetInlineEnd: 12, top: 'calc(50% - 10px)' },
    },
  },
}
