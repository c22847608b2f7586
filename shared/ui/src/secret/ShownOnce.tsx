import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../button/Button'
import { Row, Stack } from '../layout/Stack'
import { Text } from '../layout/Text'
import { useToast } from '../toast/toast'

interface ShownOnceProps {
  title: string
  /** Why it must be copied now. */
  text: string
  /** The copied text. */
  secret: string
  /** The displayed form of the secret. */
  children: ReactNode
  words: { copy: string; copied: string; copy_failed: string; done: string }
  /** Primary button: copying, or confirming that the secret was stored elsewhere. */
  primary: 'copy' | 'done'
  onDone: () => void
}

/** A secret that is shown only once. It takes the focus and stays until the user confirms having stored it. */
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
