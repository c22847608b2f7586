import styled from '@emotion/styled'
import { space } from '@almanac/ui/core'

/** The quiet buttons of a row or a section. */
export const Actions = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(4),
  'td > &': { flexWrap: 'nowrap', justifyContent: 'flex-end', whiteSpace: 'nowrap' },
})
