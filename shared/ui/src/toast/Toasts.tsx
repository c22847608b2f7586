import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'
import { useTranslation } from '@almanac/i18n'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from '../icon/Icon'
import type { IconName } from '../icon/strokes'
import { colour, radius, space, target } from '../theme/tokens'
import { toasts, type Toast } from './toast'

const settle = keyframes({ from: { opacity: 0, transform: 'translateY(-8px)' } })

// Below the top bar: the bottom has the navigation within reach of the thumb, and a dialog's
// buttons.
const Place = styled('div')({
  position: 'fixed',
  zIndex: 1400,
  insetInline: 0,
  insetBlockStart: `calc(var(--al-top, env(safe-area-inset-top)) + ${space(2)})`,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space(2),
  padding: `0 ${space(4)}`,
  pointerEvents: 'none',
})

const Slip = styled('div')({
  pointerEvents: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: target,
  maxWidth: '30rem',
  boxSizing: 'border-box',
  padding: `${space(2)} ${space(4)}`,
  borderRadius: radius,
  background: colour.ink,
  color: colour.ground,
  animation: `${settle} 180ms ease-out`,
  '& button': {
    font: 'inherit',
    fontWeight: 700,
    minHeight: target,
    marginBlock: `-${space(1)}`,
    paddingInline: space(3),
    border: 0,
    borderRadius: radius,
    background: 'transparent',
    color: 'inherit',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
})

const icons: Record<Toast['tone'], IconName | undefined> = {
  plain: undefined,
  good: 'check',
  warning: 'warning',
  wrong: 'warning',
}

function One({ toast }: { toast: Toast }) {
  const { t } = useTranslation('ui')
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => toasts.remove(toast.id), toast.duration)
    return () => clearTimeout(timer)
  }, [toast, isPaused])
  const icon = icons[toast.tone]
  return (
    // The timeout pauses while it is hovered or focused.
    <Slip
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {icon && <Icon name={icon} size={20} />}
      <span>{toast.message}</span>
      {toast.undo && (
        <button
          type="button"
          onClick={() => {
            toast.undo?.()
            toasts.remove(toast.id)
          }}
        >
          {t('toast.undo')}
        </button>
      )}
    </Slip>
  )
}

/** Container of the toasts. Once in the host. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get)
  // Toasts are discarded on unmount: they were meant for that user.
  useEffect(() => toasts.clear, [])
  return (
    <Place role="status" aria-live="polite">
      {shown.map((toast) => (
        <One key={toast.id} toast={toast} />
      ))}
    </Place>
  )
}
