import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../button/Button'
import { Row, Stack } from '../layout/Stack'
import { Text } from '../layout/Text'
import { useToast } from '../toast/toast'

interface ShownOnceProps {
  title: string
  /** Why it has to be copied now. */
  text: string
  /** What is copied. */
  secret: string
  /** How it is shown. */
  children: ReactNode
  words: { copy: string; copied: string; copy_failed: string; done: string }
  /** Whether copying it is the main thing to do here, or confirming that it was stored elsewhere. */
  primary: 'copy' | 'done'
  onDone: () => void
}

/** A secret, the one time that it can be seen. It takes the focus and stays until the user confirms that they stored it. */
export function ShownOnce({ title, text, secret, children, words, primary, onDone }: ShownOnceProps) {
  const toast = useToast()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [secret])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      toast(words.copied)
    } catch {
      toast(words.copy_failed, { tone: 'wrong' })
    }
  }
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label={title}>
      <Stack gap={5} align="stretch">
        <Text weight="bold">{title}</Text>
        <Text>{text}</Text>
        {children}
        <Row gap={3} wrap>
          <Button variant={primary === 'copy' ? 'primary' : undefined} onClick={() => void copy()}>
            {words.copy}
          </Button>
          <Button variant={primary === 'done' ? 'primary' : undefined} onClick={onDone}>
            {words.done}
          </Button>
        </Row>
      </Stack>
    </div>
  )
}
