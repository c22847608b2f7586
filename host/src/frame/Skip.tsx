import styled from '@emotion/styled'
import { useTranslation } from '@almanac/i18n'

/** The id of the main content, on every screen. */
export const CONTENT_ID = 'content'

const Link = styled.a({
  position: 'fixed',
  insetBlockStart: '0.5rem',
  insetInlineStart: '0.5rem',
  zIndex: 1300,
  padding: '0.75rem 1rem',
  borderRadius: 12,
  background: 'var(--al-accent)',
  color: 'var(--al-on-accent)',
  '&:not(:focus)': { clipPath: 'inset(50%)' },
})

/** The first stop of the keyboard: leads past the frame to the content. */
export function Skip() {
  const { t } = useTranslation('host')
  return <Link href={`#${CONTENT_ID}`}>{t('navigation.skip')}</Link>
}
