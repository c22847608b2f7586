import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { messageProblem } from '@almanac/contracts/rules/social/conversations'
import { useTranslation } from '@almanac/i18n'
import { useTextDraft } from '@almanac/outbox/draft'
import { Button, colour, Row, space } from '@almanac/ui/core'
import { TextArea } from '@almanac/ui/fields'

type Problem = NonNullable<ReturnType<typeof messageProblem>> | 'NOT_KEPT'

interface SendBoxProps {
  conversation_id: string
  /** Rejects when the message could not be stored on this device: what was written stays then. */
  onSend: (message: string) => Promise<void>
}

/** Where a message is written; it stays at the thumb. Ctrl or Cmd and Enter send as well. */
export function SendBox({ conversation_id, onSend }: SendBoxProps) {
  const { t } = useTranslation('social')
  const { text, change, problem, busy, field, submit } = useMessage(conversation_id, onSend)
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit()
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
      }}
      style={{
        position: 'sticky',
        bottom: 'calc(var(--al-bar, 0px) + env(safe-area-inset-bottom))',
        zIndex: 1,
        marginBlockStart: 'auto',
        paddingBlock: space(3),
        background: colour.ground,
        borderBlockStart: `1px solid ${colour.line}`,
      }}
    >
      <Row gap={2} align="end">
        <div style={{ flex: 1, minWidth: 0 }}>
          <TextArea
            label={t('conversation.field')}
            rows={1}
            value={text}
            error={problem ? t(`errors.${problem}`) : undefined}
            ref={field}
            onChange={change}
          />
        </div>
        <Button type="submit" variant="primary" icon="send" busy={busy}>
          {t('conversation.send')}
        </Button>
      </Row>
    </form>
  )
}

/** The message that is being written, as a draft until it is safe in the outbox. */
function useMessage(conversation_id: string, onSend: SendBoxProps['onSend']) {
  const [text, write] = useTextDraft(`message:${conversation_id}`)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)

  const submit = async (): Promise<void> => {
    if (busy) return
    const found = messageProblem(text)
    setProblem(found)
    field.current?.focus()
    if (found) return
    setBusy(true)
    try {
      await onSend(text.trim())
      // What was typed in the meantime begins the next message.
      const now = field.current?.value ?? text
      write(now.startsWith(text) ? now.slice(text.length) : now)
    } catch {
      setProblem('NOT_KEPT')
    } finally {
      setBusy(false)
    }
  }
  const change = (next: string): void => {
    write(next)
    setProblem(null)
  }
  return { text, change, problem, busy, field, submit }
}
