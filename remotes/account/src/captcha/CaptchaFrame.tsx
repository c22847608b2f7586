import { useEffect, useRef, useState, type RefObject } from 'react'
import { CAPTCHA_SECONDS } from '@almanac/domain/account'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { frameAttributes } from '../isolated-frame'

/** Height of the idle widget, in pixels. */
const HEIGHT = 86
/** Upper limit for the height that the frame requests for its picture challenge, in pixels. */
const MAX_HEIGHT = 640

/**
 * Milliseconds without any message of the frame after which it counts as blocked: a blocker that refuses its document
 * fires no event that the page could see.
 */
const READY_TIMEOUT_MS = 10_000

interface CaptchaFrameProps {
  /** URL of the page with the widget, from the server. */
  url: string
  /** How to reach the study team, as a URI; null without one. */
  contact?: string | null
  /** Called when solved; the token is valid once, for 120 seconds (specification 000, section 9). */
  onVerified: (token: string) => void
  /** Called with true where the frame is blocked or fails, and with false when it works again. */
  onFailed?: (failed: boolean) => void
  /** Called when the token has expired; the captcha has to be solved again. */
  onExpired: () => void
}

/**
 * The sandbox permissions of the frame and the origin of its messages. A script of
 * the provider runs in it: a same-origin frame gets an opaque origin, else that
 * script could act as the signed-in user.
 */
function sandboxOf(url: string): { sandbox: string; origin: string } {
  const { origin } = new URL(url, location.href)
  const sandbox = 'allow-scripts allow-forms allow-popups'
  return origin === location.origin ? { sandbox, origin: 'null' } : { sandbox: `${sandbox} allow-same-origin`, origin }
}

/** The captcha in an iframe, because the page itself only runs scripts with a known hash. */
export function CaptchaFrame({ url, contact = null, ...listeners }: CaptchaFrameProps) {
  const { t, locale } = useTranslation('account')
  const { sandbox, origin } = sandboxOf(url)
  const frame = useRef<HTMLIFrameElement>(null)
  const { state, hasFailed, height, attempt, restart } = useCaptchaMessages(frame, origin, listeners)
  return (
    <Stack gap={2}>
      {hasFailed && (
        <Alert
          tone="warning"
          title={t('captcha.failed')}
          action={<Button onClick={restart}>{t('captcha.again')}</Button>}
        >
          <Stack gap={2}>
            <Text>{t('captcha.failed_hint')}</Text>
            <Text>{t('captcha.blocked_hint')}</Text>
            <Text>{contact === null ? t('captcha.contact') : <a href={contact}>{t('captcha.contact')}</a>}</Text>
          </Stack>
        </Alert>
      )}
      {state !== 'failed' && (
        <iframe
          key={attempt}
          ref={frame}
          {...frameAttributes(sandbox)}
          title={t('captcha.title')}
          src={`${url}?lang=${encodeURIComponent(locale.split('-')[0] ?? 'en')}`}
          style={{ display: 'block', inlineSize: '100%', blockSize: height, border: 0, background: 'transparent' }}
        />
      )}
      {state === 'expired' && <Alert tone="warning">{t('captcha.expired')}</Alert>}
      <VisuallyHidden role="status">{state === 'verified' ? t('captcha.verified') : ''}</VisuallyHidden>
    </Stack>
  )
}

/** Handles the messages of the frame: its height, solved, expired, failed, or none in time. */
function useCaptchaMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  listeners: Omit<CaptchaFrameProps, 'url' | 'contact'>,
) {
  const [height, setHeight] = useState(HEIGHT)
  const [state, setState] = useState<'open' | 'late' | 'verified' | 'expired' | 'failed'>('open')
  // A new number remounts the frame with an unsolved widget.
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(listeners)
  useEffect(() => {
    latest.current = listeners
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // A frame that is only slow stays: its first message takes the warning away.
    const late = setTimeout(() => setState('late'), READY_TIMEOUT_MS)
    const expire = () => {
      clearTimeout(timer)
      timer = undefined
      setState('expired')
      latest.current.onExpired()
    }
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || !frame.current || event.source !== frame.current.contentWindow) return
      const message = parseMessage(event.data)
      if (!message) return
      clearTimeout(late)
      setState((now) => (now === 'late' ? 'open' : now))
      if (message.type === 'height') setHeight(Math.min(Math.max(message.height, HEIGHT), MAX_HEIGHT))
      else if (message.type === 'failed') setState('failed')
      else if (message.type === 'verified') {
        clearTimeout(timer)
        timer = setTimeout(expire, CAPTCHA_SECONDS * 1000)
        setState('verified')
        latest.current.onVerified(message.token)
      } else if (message.type === 'expired' && timer !== undefined) expire()
    }
    window.addEventListener('message', onMessage)
    return () => {
      window.removeEventListener('message', onMessage)
      clearTimeout(timer)
      clearTimeout(late)
    }
  }, [frame, attempt, origin])

  const hasFailed = state === 'failed' || state === 'late'
  useEffect(() => latest.current.onFailed?.(hasFailed), [hasFailed])

  const restart = () => {
    setState('open')
    setHeight(HEIGHT)
    setAttempt((before) => before + 1)
  }
  return { state, hasFailed, height, attempt, restart }
}

/** The messages of the page with the widget. */
type CaptchaMessage =
  | { type: 'ready' | 'failed' | 'expired' }
  | { type: 'height'; height: number }
  | { type: 'verified'; token: string }

/** Parses a message of the captcha frame; null for anything else. */
function parseMessage(data: unknown): CaptchaMessage | null {
  if (
    typeof data !== 'object' ||
    data === null ||
    !('almanac' in data) ||
    data.almanac !== 'captcha' ||
    !('type' in data)
  )
    return null
  const { type } = data
  if (type === 'ready' || type === 'failed' || type === 'expired') return { type }
  if (type === 'height' && 'height' in data && typeof data.height === 'number' && Number.isFinite(data.height))
    return { type, height: data.height }
  if (type === 'verified' && 'token' in data && typeof data.token === 'string' && data.token !== '')
    return { type, token: data.token }
  return null
}
