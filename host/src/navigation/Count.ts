import styled from '@emotion/styled'

/** The count of what waits at a place, at the end of its row. */
export const Count = styled.b({
  minWidth: '1.85em',
  boxSizing: 'border-box',
  paddingInline: 6,
  borderRadius: 999,
  background: 'var(--al-accent)',
  color: 'var(--al-on-accent)',
  fontSize: '0.8125rem',
  lineHeight: 1.7,
  textAlign: 'center',
})
