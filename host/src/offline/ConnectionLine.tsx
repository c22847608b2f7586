import { useEffect, useState } from 'react'
import styled from '@emotion/styled'
import { isReached, onReachabilityChange } from '@almanac/api-client'
import { isSharedDevice } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { WIDE } from '../navigation/breakpoints'

const Line = styled.div({
  position: 'fixed',
  zIndex: 950,
  insetInline: 0,
  insetBlockEnd: 'calc(var(--al-bar) + var(--al-inset-bottom))',
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

/**
 * Shows that the connection is lost, and whether entries are stored meanwhile. It overlays the end of the
 * page, so nothing moves.
 */
export function ConnectionLine({ lost }: { lost: boolean }) {
  const { t } = useTranslation('host')
  return <Line role="status">{lost && <p>{t(isSharedDevice() ? 'offline.line_shared' : 'offline.line')}</p>}</Line>
}

/** How long the server must be unreachable before this is shown: a single failed call does not count. */
const LOST_DELAY_MS = 1_500

/** Whether the server has been unreachable for LOST_DELAY_MS, or the device is offline. */
export function useConnectionLost(): boolean {
  const [lost, setLost] = useState(() => !isReached() && !navigator.onLine)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = (reached: boolean) => {
      clearTimeout(timer)
      if (reached) setLost(false)
      else timer = setTimeout(setLost, navigator.onLine ? LOST_DELAY_MS : 0, true)
    }
    follow(isReached())
    const stop = onReachabilityChange(follow)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return lost
}
