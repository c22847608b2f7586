import styled from '@emotion/styled'
import { isSharedDevice } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { WIDE } from '../navigation/breakpoints'

const Line = styled.div({
  position: 'fixed',
  zIndex: 950,
  insetInline: 0,
  insetBlockEnd: 'calc(var(--al-bar) + env(safe-area-inset-bottom))',
  pointerEvents: 'none',
  [WIDE]: { insetInlineStart: '6rem', insetBlockEnd: 0 },
  '& > p': {
    margin: 0,
    paddingBlock: '0.375rem',
    paddingInline: '1rem',
    textAlign: 'center',
    fontSize: '0.875rem',
    lineHeight: 1.4,
    background: 'var(--al-surface)',
    color: 'var(--al-ink)',
    borderBlockStart: '1px solid var(--al-line)',
  },
})

/** Says that nothing can be sent for now, and what becomes of what is entered meanwhile. It lies over the end of the page and moves nothing. */
export function ConnectionLine({ lost }: { lost: boolean }) {
  const { t } = useTranslation('host')
  return <Line role="status">{lost && <p>{t(isSharedDevice() ? 'offline.line_shared' : 'offline.line')}</p>}</Line>
}
