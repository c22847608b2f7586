import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ApiError } from '@almanac/api-client'
import { Alert } from '@almanac/ui/content'
import { Button, Screen, Stack, Text } from '@almanac/ui/core'
import { useFailure } from '../failure/useFailure'

interface Outcome {
  said: string
  hint: string
  /** Where to go on. */
  action?: ReactNode
}

interface MailLinkScreenProps {
  /** Of the screen. */
  title: string
  /** What the button below would do. */
  question: ReactNode
  submit: string
  /** Above what refused it. */
  failed: string
  /** Does what the link is for; false when the link does not work any more. Throws ApiError. */
  act: () => Promise<boolean>
  done: Outcome
  /** The link is unknown, used or has expired. */
  expired: Outcome
}

/**
 * What a link in a mail leads to: a question with a button, then what came of it.
 * By a button, because programs that check mails follow every link in them.
 */
export function MailLinkScreen({ title, question, submit, failed, act, done, expired }: MailLinkScreenProps) {
  const { state, failure, run } = useLink(act)
  return (
    <Screen title={title}>
      {state === 'done' || state === 'expired' ? (
        <OutcomeNotice {...(state === 'done' ? done : expired)} good={state === 'done'} />
      ) : (
        <Stack gap={6}>
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
      // Expired, used, unknown or not even of the right form: it is the same to the person with the link.
      const expired = error instanceof ApiError && (error.status === 404 || error.status === 422)
      setState(expired ? 'expired' : 'asking')
      if (!expired) setFailure(failureOf(error)[0].title)
    }
  }
  return { state, failure, run }
}

/** What came of it. Takes the focus, because the button that was pressed is gone. */
function OutcomeNotice({ said, hint, action, good }: Outcome & { good: boolean }) {
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    words.current?.focus()
  }, [])
  return (
    <Stack gap={6}>
      <div ref={words} tabIndex={-1} style={{ outline: 'none' }}>
        <Alert tone={good ? 'good' : 'warning'} title={said}>
          <Text as="span">{hint}</Text>
        </Alert>
      </div>
      {action}
    </Stack>
  )
}
