/** Duration of a toast (specification 000, section 9). */
const TOAST_DURATION_MS = 3000
/** Reaching the Undo button takes longer than reading. */
const UNDO_DURATION_MS = 6000

interface ToastOptions {
  tone?: Toast['tone']
  /** Shows an Undo button with this callback. */
  undo?: () => void
  duration?: number
}

/** Shows a confirmation for 3 seconds; 6 if it can be undone. Also for use outside components. */
export function toast(
  message: string,
  { tone = 'plain', undo, duration = undo ? UNDO_DURATION_MS : TOAST_DURATION_MS }: ToastOptions = {},
): void {
  toasts.add({ message, tone, undo, duration })
}

/** `const toast = useToast(); toast(t('saved'), { undo })`. The host shows them. */
export function useToast(): typeof toast {
  return toast
}

/** A short message that disappears by itself. */
export interface Toast {
  id: number
  message: string
  tone: 'plain' | 'good' | 'warning' | 'wrong'
  /** Milliseconds; 3000 unless it can be undone (specification 000, section 9). */
  duration: number
  /** Reverts the action. */
  undo?: () => void
}

let shown: readonly Toast[] = []
let made = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

export const toasts = {
  get: (): readonly Toast[] => shown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  /** At most three at once: the oldest is removed. A repeated message without Undo replaces the earlier one. */
  add: (toast: Omit<Toast, 'id'>): void =>
    set(
      [...shown.filter(({ message, undo }) => undo || message !== toast.message), { ...toast, id: (made += 1) }].slice(
        -3,
      ),
    ),
  remove: (id: number): void => set(shown.filter((toast) => toast.id !== id)),
  clear: (): void => set([]),
}
