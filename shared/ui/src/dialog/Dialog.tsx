import { useBusy } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { toast } from '../toast/toast'
import { useHistoryEntry } from './useHistoryEntry'

export interface DialogProps {
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

let Modal: ComponentType<DialogProps> | null = null

/**
 * Loads what dialogs are drawn with, which is not in the first load. The host does
 * so for signed-in users once their first screen has its answers, so that their dialogs open at once
 * and without a network; else the first dialog does. Rejects when the file cannot
 * be loaded.
 */
export async function loadDialog(): Promise<void> {
  Modal ??= (await import(/* webpackChunkName: "dialog" */ './ModalDialog')).ModalDialog
}

/**
 * The focus returns to what opened a dialog. Where that is gone, or where the dialog
 * came with the address, it goes to the screen's heading and not to the page's start.
 */
function useFocusAfter(open: boolean): void {
  useEffect(() => {
    if (!open) return
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      const isCovered = document.querySelector('[aria-modal="true"]') !== null
      if (isLost && !isCovered) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
  }, [open])
}

/** A modal. Back closes it, so do Escape and the backdrop; the focus returns to where it was. While it is open, no other release takes over. */
export function Dialog(props: DialogProps) {
  const { t } = useTranslation('ui')
  const { open, onClose, required = false } = props
  const [, setLoaded] = useState(Modal !== null)
  const missing = open && Modal === null
  useFocusAfter(open)
  useHistoryEntry(open && !required, onClose)
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
