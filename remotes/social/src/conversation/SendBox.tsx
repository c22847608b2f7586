import type { FormEvent, KeyboardEvent } from 'react'
import { messageProblem } from '@almanac/contracts/rules/social/conversations'
import { useTranslation } from '@almanac/i18n'
import { useComposer } from '@almanac/outbox/composer'
import { Button, colour, Row, space } from '@almanac/ui/core'
import { TextArea } from '@almanac/ui/fields'

interface SendBoxProps {
  conversation_id: string
  /** Rejects when the message could not be stored on this device: what was written stays then. */
  onSend: (message: string) => Promise<void>
}

/** Where a message is written; it stays at the thumb. Ctrl or Cmd and Enter send as well. */
export function SendBox({ conversation_id, onSend }: SendBoxProps) {
  const { t } = useTranslation('social')
  const { text, change, problem, busy, field, submit } = useComposer({
    draft: `message:${conversation_id}`,
    problemOf: messageProblem,
    onSend,
  })
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
