import { useEffect, useRef, useState } from 'react'
import { api } from '@almanac/api-client'
import { useUser } from '@almanac/auth'
import { openSupport } from '@almanac/contracts/account/support'
import { useTranslation } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { CallLink, ListSkeleton, Screen, Text } from '@almanac/ui/core'
import { frameAttributes } from '../isolated-frame'
import { sandboxOf, parseMessage } from './frame'
import { rememberSupport } from './used'

/** Timeout for the `ready` message of the widget. */
const READY_TIMEOUT_MS = 20_000

type State = { name: 'asking' | 'failed' } | { name: 'open'; url: string; token: string }

/** `/support`: the support chat, in an iframe. */
export function SupportScreen() {
  const { t, format } = useTranslation('account')
  const number = useUser().companies.find(({ support_phone }) => support_phone !== undefined)?.support_phone
  const [state, setState] = useState<State>({ name: 'asking' })

  const asking = state.name === 'asking'
  useEffect(() => {
    if (!asking) return undefined
    let unmounted = false
    api(openSupport).then(
      (opened) => {
        if (!unmounted) setState({ name: 'open', ...opened })
      },
      () => {
        if (!unmounted) setState({ name: 'failed' })
      },
    )
    return () => {
      unmounted = true
    }
  }, [asking])

  return (
    <Screen title={t('support.title')} back="/">
      <Text>{t('support.intro')}</Text>
      {number !== undefined && (
        <div>
          <CallLink number={number}>{t('support.call', { number: format.isolated(number) })}</CallLink>
        </div>
      )}
      {state.name === 'asking' && <ListSkeleton rows={3} />}
      {state.name === 'failed' && (
        <ErrorState title={t('support.failed')} onRetry={() => setState({ name: 'asking' })} />
      )}
      {state.name === 'open' && (
        <SupportFrame url={state.url} token={state.token} onFailed={() => setState({ name: 'failed' })} />
      )}
    </Screen>
  )
}

interface SupportFrameProps {
  url: string
  /** The token for the first request of the widget. */
  token: string
  onFailed: () => void
}

function SupportFrame({ url, token, onFailed }: SupportFrameProps) {
  const { t } = useTranslation('account')
  const frame = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState(false)
  const latest = useRef(onFailed)
  useEffect(() => {
    latest.current = onFailed
  })
  const { sandbox, origin, target } = sandboxOf(url)

  useEffect(() => {
    rememberSupport(url)
    let first: string | null = token
    const fail = () => latest.current()
    const timer = setTimeout(fail, READY_TIMEOUT_MS)
    const say = (message: { type: 'log_in' } | { type: 'token'; token: string }) =>
      frame.current?.contentWindow?.postMessage({ almanac: 'support', ...message }, target)
    const giveToken = async () => {
      const given = first ?? (await api(openSupport)).token
      first = null
      say({ type: 'token', token: given })
    }
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || !frame.current || event.source !== frame.current.contentWindow) return
      const type = parseMessage(event.data)
      if (type === 'loaded') say({ type: 'log_in' })
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
    <div style={{ display: 'grid' }}>
      {!ready && (
        <div style={{ gridArea: '1 / 1' }}>
          <ListSkeleton rows={3} />
        </div>
      )}
      <iframe
        ref={frame}
        {...frameAttributes(sandbox)}
        title={t('support.frame')}
        src={url}
        style={{
          gridArea: '1 / 1',
          inlineSize: '100%',
          blockSize: 'min(70dvh, 44rem)',
          border: 0,
          // The size is set from the start because the widget measures it.
          visibility: ready ? 'visible' : 'hidden',
        }}
      />
    </div>
  )
}
