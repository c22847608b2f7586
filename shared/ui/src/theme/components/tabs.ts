import type { Components, Theme } from '@mui/material/styles'
import { colour, edgeOfChosen, pill, shadow, space, target, wash } from '../tokens'
import { insetFocus } from '../inset-focus'

export const tabs: Components<Theme> = {
  MuiTabs: {
    defaultProps: { variant: 'scrollable', scrollButtons: false, selectionFollowsFocus: true },
    styleOverrides: {
      // One row of segments. The chosen one has its own background: correct from the first render,
      // and when the text grows.
      root: { minHeight: target, padding: 4, borderRadius: pill, background: wash(colour.control, 18) },
      list: { gap: space(1) },
      indicator: { display: 'none' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        display: 'inline-block',
        font: 'inherit',
        minHeight: target,
        minWidth: 0,
        maxWidth: 'none',
        padding: `${space(2)} ${space(4)}`,
        flex: '1 0 auto',
        border: '2px solid transparent',
        borderRadius: pill,
        color: colour.ink,
        whiteSpace: 'nowrap',
        // In dark mode the surface is darker than the track: there its edge shows what is chosen.
        '&.Mui-selected': {
          color: colour.accent,
          fontWeight: 700,
          background: colour.surface,
          boxShadow: shadow,
          borderColor: edgeOfChosen,
        },
        '@media (forced-colors: active)': { '&.Mui-selected': { borderColor: 'Highlight' } },
        ...insetFocus,
      },
    },
  },
}
