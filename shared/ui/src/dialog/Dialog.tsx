import { useBusy } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { focusHeadingIfLost } from '../screen/focus-heading'
import { toast } from '../toast/toast'
import { useHistoryEntry } from './useHistoryEntry'

export interface DialogProps {
  open: boolean
  /** Called on Back, Escape, a click on the backdrop, or the close button. */
  onClose: () => void
  title: string
  /** Language of a title written by a study; omitted for the product's own. */
  lang?: string | null
  /** Buttons; the primary one last. */
  actions?: ReactNode
  children?: ReactNode
  width?: 'narrow' | 'wide'
  /** Rises from the bottom on a phone as high as its content, for one thing done quickly over the screen. */
  sheet?: boolean
  /** `alertdialog` if it must be answered. */
  role?: 'dialog' | 'alertdialog'
  /** Closed only by its own buttons: no close button, and neither Back, Escape nor the backdrop. */
  required?: boolean
  /** Closed it stays in the document, hidden: for one that is opened often. What it contains decides itself what runs. */
  keepMounted?: boolean
  /** The address says that it is open (`useOpenedByAddress`): Back changes that, so it gets no history entry of its own. */
  atAddress?: boolean
}

let Modal: ComponentType<DialogProps> | null = null

/**
 * Loads the implementation of dialogs, which is not in the first load. The host calls it for
 * signed-in users once their first screen has its data, so that dialogs open at once and offline;
 * otherwise the first dialog does. Rejects if the file cannot be loaded.
 */
export async function loadDialog(): Promise<void> {
  Modal ??= (await import(/* webpackChunkName: "dialog" */ './ModalDialog')).ModalDialog
}

/**
 * Returns the focus to the element that opened the dialog. If that element is gone, or the address
 * opened the dialog, the screen's heading gets the focus instead of the start of the page.
 */
function useFocusAfter(open: boolean): void {
  useEffect(() => {
    if (!open) return
    return focusHeadingIfLost
  }, [open])
}

/**
 * A modal, closed by Back, Escape and the backdrop; the focus returns to where it was. While it is
 * open, no other release takes over.
 */
export function Dialog(props: DialogProps) {
  const { t } = useTranslation('ui')
  const { open, onClose, required = false, atAddress = false } = props
  const [, setLoaded] = useState(Modal !== null)
  const missing = open && Modal === null
  useFocusAfter(open)
  useHistoryEntry(open && !required && !atAddress, onClose)
  useBusy(open)

  const fail = useEffectEvent(() => {
    toast(t('error.offline_hint'), { tone: 'wrong' })
    onClose()
  })
  useEffect(() => {
    if (!missing) return
    let wanted = true
    loadDialog().then(
      () => {
        if (wanted) setLoaded(true)
      },
      () => {
        if (wanted) fail()
      },
    )
    return () => {
      wanted = false
    }
  }, [missing])

  return Modal && <Modal {...props} />
}
