import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ApiError } from '@almanac/api-client'
import { Alert, Picture } from '@almanac/ui/content'
import { Button, Screen, Stack, Text } from '@almanac/ui/core'
import { useFailure } from '../failure/useFailure'

interface Outcome {
  said: string
  hint: string
  /** A link to the next screen. */
  action?: ReactNode
}

interface MailLinkScreenProps {
  /** Title of the screen. */
  title: string
  /** Explains what the button does. */
  question: ReactNode
  submit: string
  /** Heading of the error. */
  failed: string
  /** Carries out the action of the link; false when the link no longer works. Throws ApiError. */
  act: () => Promise<boolean>
  done: Outcome
  /** Shown when the link is unknown, used or expired. */
  expired: Outcome
}

/**
 * The screen of a link in a mail: a question with a button, then the outcome.
 * It needs the button because programs that scan mails follow every link.
 */
export function MailLinkScreen({ title, question, submit, failed, act, done, expired }: MailLinkScreenProps) {
  const { state, failure, run } = useLink(act)
  return (
    <Screen title={title}>
      {state === 'done' || state === 'expired' ? (
        <OutcomeNotice {...(state === 'done' ? done : expired)} good={state === 'done'} />
      ) : (
        <Stack gap={6}>
          <Picture name="letter" />
          {question}
          {failure !== null && (
            <Alert tone="wrong" title={failed}>
              {failure}
            </Alert>
          )}
          <Button variant="primary" full busy={state === 'sending'} onClick={() => void run()}>
            {submit}
          </Button>
        </Stack>
      )}
    </Screen>
  )
}

function useLink(act: () => Promise<boolean>) {
  const failureOf = useFailure()
  const [state, setState] = useState<'asking' | 'sending' | 'done' | 'expired'>('asking')
  const [failure, setFailure] = useState<string | null>(null)
  const run = async () => {
    setState('sending')
    setFailure(null)
    try {
      setState((await act()) ? 'done' : 'expired')
    } catch (error) {
      // Expired, used, unknown and malformed links show the same message.
      const expired = error instanceof ApiError && (error.status === 404 || error.status === 422)
      setState(expired ? 'expired' : 'asking')
      if (!expired) setFailure(failureOf(error)[0].title)
    }
  }
  return { state, failure, run }
}

/** The outcome. Takes the focus, because the pressed button is gone. */
function OutcomeNotice({ said, hint, action, good }: Outcome & { good: boolean }) {
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    words.current?.focus()
  }, [])
  return (
    <Stack gap={6}>
      <div ref={words} tabIndex={-1} role={good ? 'status' : 'alert'} style={{ outline: 'none' }}>
        <Stack gap={3}>
          <Picture name={good ? 'done' : 'not-found'} />
          <Text as="h2" variant="title">
            {said}
          </Text>
          <Text tone="soft">{hint}</Text>
        </Stack>
      </div>
      {action}
    </Stack>
  )
}
