import styled from '@emotion/styled'
import { space } from '@almanac/ui/core'

/** The buttons of a row or a section; the words of the outermost line up with what is around them. */
export const Actions = styled.div({
  display: 'flex', flexWrap: 'wrap', marginInline: `-${space(3)}`, '& > button': { paddingInline: space(3) },
  'td > &': { flexWrap: 'nowrap', justifyContent: 'flex-end', whiteSpace: 'nowrap' },
})
