import { toasts, type Toast } from './store'

/** How long a toast stays (specification 000, section 9). */
const TOAST_MS = 3000
/** Somebody who changes her mind needs longer to reach the button. */
const UNDO_MS = 6000

interface ToastOptions {
  tone?: Toast['tone']
  /** Shows an Undo button that calls this. */
  undo?: () => void
  duration?: number
}

/** Says that something happened, for 3 seconds; 6 where it can be undone. Also for use outside components. */
export function toast(
  message: string,
  { tone = 'plain', undo, duration = undo ? UNDO_MS : TOAST_MS }: ToastOptions = {},
): void {
  toasts.add({ message, tone, undo, duration })
}

/** `const toast = useToast(); toast(t('saved'), { undo })`. The host shows them. */
export function useToast(): typeof toast {
  return toast
}
