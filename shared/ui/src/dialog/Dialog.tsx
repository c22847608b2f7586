import styled from '@emotion/styled'
import Modal from '@mui/material/Modal'
import { keyframes } from '@emotion/react'
import { useBusy } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { useContext, useId, type ReactNode } from 'react'
import { IconButton } from '../button/IconButton'
import { Written } from '../layout/Written'
import { ThemeScope } from '../theme/ThemeScope'
import { colour, radius, size, space, wash } from '../theme/tokens'
import { scrollable } from './scrollable'
import { useHistoryEntry } from './useHistoryEntry'

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } })

const Overlay = styled(Modal)({
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'center',
  '@media (min-width: 600px)': { alignItems: 'center', padding: space(6) },
  '& .MuiBackdrop-root, & > [aria-hidden]': { background: wash(colour.scrim, 50) },
})

const Sheet = styled('div', { shouldForwardProp: (name) => name !== 'wide' })<{ wide: boolean }>(({ wide }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  maxWidth: wide ? '45rem' : '30rem',
  maxHeight: '92dvh',
  boxSizing: 'border-box',
  background: colour.surface,
  color: colour.ink,
  border: `1px solid ${colour.line}`,
  borderRadius: `${radius} ${radius} 0 0`,
  outline: 'none',
  animation: `${rise} 180ms ease-out`,
  paddingBlockEnd: 'env(safe-area-inset-bottom)',
  '@media (min-width: 600px)': { borderRadius: radius, maxHeight: '86dvh' },
}))

const Head = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space(2),
  padding: `${space(4)} ${space(2)} 0 ${space(5)}`,
})
const Title = styled('h2')({
  flex: 1,
  margin: 0,
  paddingBlock: space(2),
  fontSize: size.title,
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
})
const Content = styled('div')({
  padding: `${space(2)} ${space(5)} ${space(5)}`,
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: space(4),
})
const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap-reverse',
  justifyContent: 'flex-end',
  gap: space(3),
  padding: `${space(3)} ${space(5)} ${space(5)}`,
  borderBlockStart: `1px solid ${colour.line}`,
  '& > *': { flex: '1 1 auto', '@media (min-width: 600px)': { flex: '0 0 auto' } },
})

interface DialogProps {
  open: boolean
  /** Asked for by Back, Escape, the backdrop or the cross. */
  onClose: () => void
  title: string
  /** The language of a title that a study wrote; left out for our own. */
  lang?: string | null
  /** Buttons; the primary one last. */
  actions?: ReactNode
  children?: ReactNode
  width?: 'narrow' | 'wide'
  /** `alertdialog` for what must be answered. */
  role?: 'dialog' | 'alertdialog'
  /** Nothing closes it but its own buttons: no cross, and neither Back, Escape nor the backdrop. */
  required?: boolean
}

/** A modal. Back closes it, so do Escape and the backdrop; the focus returns to where it was. While it is open, no other release takes over. */
export function Dialog({
  open,
  onClose,
  title,
  lang,
  actions,
  children,
  width = 'narrow',
  role = 'dialog',
  required = false,
}: DialogProps) {
  const { t } = useTranslation('ui')
  const heading = useId()
  const { container } = useContext(ThemeScope)
  useHistoryEntry(open && !required, onClose)
  useBusy(open)
  return (
    <Overlay open={open} onClose={required ? undefined : onClose} container={container} closeAfterTransition={false}>
      <Sheet role={role} aria-modal="true" aria-labelledby={heading} tabIndex={-1} wide={width === 'wide'}>
        <Head>
          <Title id={heading}>{lang === undefined ? title : <Written lang={lang}>{title}</Written>}</Title>
          {!required && <IconButton icon="close" label={t('dialog.close')} onClick={onClose} />}
        </Head>
        <Content ref={scrollable} role="group" aria-labelledby={heading}>
          {children}
        </Content>
        {actions && <Actions>{actions}</Actions>}
      </Sheet>
    </Overlay>
  )
}
