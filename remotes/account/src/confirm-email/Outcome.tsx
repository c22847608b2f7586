import { useEffect, useRef, type ReactNode } from 'react'
import { Alert } from '@almanac/ui/content'
import { Screen, Stack, Text } from '@almanac/ui/core'

interface OutcomeProps {
  /** Of the screen. */
  title: string
  /** It went well. */
  good?: boolean
  said: string
  hint?: string
  action?: ReactNode
}

/** What came of a link of a mail. Takes the focus, because the button that was pressed is gone. */
export function Outcome({ title, good = false, said, hint, action }: OutcomeProps) {
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    words.current?.focus()
  }, [])
  return (
    <Screen title={title}>
      <Stack gap={6}>
        <div ref={words} tabIndex={-1} style={{ outline: 'none' }}>
          <Alert tone={good ? 'good' : 'warning'} title={said}>
            {hint && <Text as="span">{hint}</Text>}
          </Alert>
        </div>
        {action}
      </Stack>
    </Screen>
  )
}
