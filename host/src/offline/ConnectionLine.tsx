import { useEffect, useState } from 'react'
import styled from '@emotion/styled'
import { isIntercepted, isReached, onReachabilityChange } from '@almanac/api-client'
import { isInMemoryOnly } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { WIDE } from '@almanac/ui/core'
import { NetworkPageLink } from './NetworkPageLink'

const Line = styled.div({
  position: 'fixed',
  zIndex: 950,
  insetInline: 0,
  insetBlockEnd: 'calc(var(--al-bar) + var(--al-inset-bottom))',
  pointerEvents: 'none',
  [WIDE]: { insetInlineStart: 'var(--al-rail)', insetBlockEnd: 0 },
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
    '& a': { pointerEvents: 'auto', display: 'inline-block', paddingBlock: '0.5rem', color: 'inherit' },
  },
})

/**
 * Shows that the connection is lost or that the network answers in place of the server, and whether entries are
 * stored meanwhile. It overlays the end of the page, so nothing moves.
 */
export function ConnectionLine({ lost }: { lost: LostConnection | null }) {
  const { t } = useTranslation('host')
  const shared = isInMemoryOnly()
  return (
    <Line role="status">
      {lost === 'unreached' && <p>{t(shared ? 'offline.line_shared' : 'offline.line')}</p>}
      {lost === 'intercepted' && (
        <p>
          {t(shared ? 'offline.intercepted_shared' : 'offline.intercepted')} <NetworkPageLink />
        </p>
      )}
    </Line>
  )
}

/** How the connection is lost: the server does not answer, or something in between answers in its place. */
export type LostConnection = 'unreached' | 'intercepted'

const lostNow = (): LostConnection => (isIntercepted() ? 'intercepted' : 'unreached')

/** How long the server must be unreachable before this is shown: a single failed call does not count. */
const LOST_DELAY_MS = 1_500

/** How the connection is lost, once it has been for LOST_DELAY_MS or the device is offline; else null. */
export function useConnectionLost(): LostConnection | null {
  const [lost, setLost] = useState(() => (!isReached() && !navigator.onLine ? lostNow() : null))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = (reached: boolean) => {
      clearTimeout(timer)
      if (reached) setLost(null)
      else timer = setTimeout(() => setLost(lostNow()), navigator.onLine ? LOST_DELAY_MS : 0)
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
