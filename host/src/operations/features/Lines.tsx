import styled from '@emotion/styled'
import { colour, space } from '@almanac/ui/core'

/** A list of entries with a line at their start, green for the one that decides. */
export const Lines = styled.ol({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  '& > li': {
    display: 'flex',
    flexDirection: 'column',
    gap: space(1),
    paddingInlineStart: space(4),
    borderInlineStart: `3px solid ${colour.line}`,
  },
  '& > li[data-decides]': { borderInlineStartColor: colour.good },
})
