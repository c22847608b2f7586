import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { api } from '@almanac/api-client'
import { openSupport } from '@almanac/contracts/account/support'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { space } from '@almanac/ui/core'
import { frameAttributes } from '../isolated-frame'
import { OpeningChat } from './OpeningChat'
import { sandboxOf, parseMessage } from './frame'
import { rememberSupport } from './used'

/** Timeout for the `ready` message of the widget. */
const READY_TIMEOUT_MS = 20_000

interface SupportFrameProps {
  url: string
  /** The token for the first request of the widget. */
  token: string
  onFailed: () => void
}

/** The widget with the chat in its frame, from the moment that it is ready. */
export function SupportFrame({ url, token, onFailed }: SupportFrameProps) {
  const { t, locale } = useTranslation('account')
  const frame = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState(false)
  const latest = useRef({ onFailed, locale })
  useEffect(() => {
    latest.current = { onFailed, locale }
  })
  const { sandbox, origin, target } = sandboxOf(url)

  useEffect(() => {
    rememberSupport(url)
    let first: string | null = token
    const fail = () => latest.current.onFailed()
    const timer = setTimeout(fail, READY_TIMEOUT_MS)
    const say = (message: { type: 'log_in'; locale: string } | { type: 'token'; token: string }) =>
      frame.current?.contentWindow?.postMessage({ almanac: 'support', ...message }, target)
    const giveToken = async () => {
      const given = first ?? (await api(openSupport)).token
      first = null
      say({ type: 'token', token: given })
    }
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || !frame.current || event.source !== frame.current.contentWindow) return
      const type = parseMessage(event.data)
      if (type === 'loaded') say({ type: 'log_in', locale: latest.current.locale })
      else if (type === 'token_wanted') giveToken().catch(fail)
      else if (type === 'ready') {
        clearTimeout(timer)
        setReady(true)
      } else if (type === 'failed') fail()
    }
    addEventListener('message', listen)
    return () => {
      clearTimeout(timer)
      removeEventListener('message', listen)
    }
  }, [url, token, origin, target])

  return (
    <Card padding={0}>
      <div style={{ display: 'grid' }}>
        {!ready && (
          <div style={{ gridArea: '1 / 1', padding: space(4) }}>
            <OpeningChat />
          </div>
        )}
        <iframe
          ref={frame}
          {...frameAttributes(sandbox)}
          title={t('support.frame')}
          src={url}
          style={{ ...frameStyle, visibility: ready ? 'visible' : 'hidden' }}
        />
      </div>
    </Card>
  )
}

/** The size is set from the start because the widget measures it. */
const frameStyle: CSSProperties = {
  display: 'block',
  gridArea: '1 / 1',
  inlineSize: '100%',
  blockSize: 'min(65dvh, 44rem)',
  border: 0,
  borderRadius: 'inherit',
}
