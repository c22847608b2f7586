import styled from '@emotion/styled'
import MuiDialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useTranslation } from '@almanac/i18n'
import { useContext, useEffect, useId, useRef } from 'react'
import { IconButton } from '../button/Button'
import { Written } from '../layout/Text'
import { ThemeScope } from '../theme/ThemeScope'
import { displayed, size, space } from '../theme/tokens'
import type { DialogProps } from './Dialog'
import { SHEET } from '../theme/components/surfaces'
import { useScrollLock } from './useScrollLock'

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
  ...displayed,
  fontSize: size.title,
  overflowWrap: 'anywhere',
})
/** It opens with its own animation (theme/components/surfaces.ts) and closes at once. */
const NO_TRANSITION = { transition: { appear: false, enter: false, exit: false } }

const CLOSED = { display: 'none' } as const

/** A press beside a dialog this soon after it opened is the second of a double press on what opened it. */
const DOUBLE_PRESS_MS = 500

/** The visible part of a dialog: MUI's, loaded by `Dialog`. */
export function ModalDialog({
  open,
  onClose,
  title,
  lang,
  actions,
  children,
  width = 'narrow',
  role = 'dialog',
  required = false,
  sheet = false,
  keepMounted = false,
}: DialogProps) {
  const { t } = useTranslation('ui')
  const heading = useId()
  const { container } = useContext(ThemeScope)
  useScrollLock(open)
  const openedAt = useRef(0)
  useEffect(() => {
    if (open) openedAt.current = performance.now()
  }, [open])
  const close = (_: object, reason: 'backdropClick' | 'escapeKeyDown') => {
    if (reason === 'escapeKeyDown' || performance.now() - openedAt.current > DOUBLE_PRESS_MS) onClose()
  }
  return (
    <MuiDialog
      open={open}
      keepMounted={keepMounted}
      // MUI only makes it invisible; this way it isn't laid out, and its animation begins at each opening.
      style={open ? undefined : CLOSED}
      onClose={required ? undefined : close}
      container={container}
      role={role}
      aria-labelledby={heading}
      maxWidth={width === 'wide' ? 'md' : 'sm'}
      className={sheet ? SHEET : undefined}
      slotProps={NO_TRANSITION}
      closeAfterTransition={false}
    >
      <Head>
        <Title id={heading}>{lang === undefined ? title : <Written lang={lang}>{title}</Written>}</Title>
        {!required && <IconButton icon="close" label={t('dialog.close')} onClick={onClose} />}
      </Head>
      <DialogContent ref={scrollable} role="group" aria-labelledby={heading}>
        {children}
      </DialogContent>
      {actions && <DialogActions>{actions}</DialogActions>}
    </MuiDialog>
  )
}

/**
 * A ref for content that may overflow: while it does, it is focusable, so that the keyboard can
 * scroll it; otherwise Tab skips it.
 */
export function scrollable(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const mark = () => {
    if (element.scrollHeight > element.clientHeight) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  }
  const observer = new ResizeObserver(mark)
  observer.observe(element)
  for (const child of element.children) observer.observe(child)
  mark()
  return () => observer.disconnect()
}
