import { commentProblem, MAX_COMMENT_LENGTH } from '@almanac/contracts/rules/activities/comments'
import { useTranslation } from '@almanac/i18n'
import { useComposer } from '@almanac/outbox/composer'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { TextArea } from '@almanac/ui/fields'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'

/** From this length on, the remaining characters are shown. */
const COUNTED_LENGTH = MAX_COMMENT_LENGTH - 500

interface CommentBoxProps {
  response_id: string
  /** Who will be able to read it. */
  hint?: string | undefined
  /** A button until it is pressed or a comment was begun: nobody has commented. */
  isFolded: boolean
  /** Rejects if the comment could not be stored on this device; the text is kept then. */
  onAdd: (text: string) => Promise<void>
}

/** The comment box; its text is a draft until it is stored in the outbox. Ctrl+Enter and Cmd+Enter add the comment too. */
export function CommentBox({ response_id, hint, isFolded, onAdd }: CommentBoxProps) {
  const { t } = useTranslation('activities')
  const { text, change, busy, field, submit, ...composer } = useComposer({
    draft: `comment:${response_id}`,
    problemOf: commentProblem,
    onSend: onAdd,
  })
  // Excess length is reported while typing; an empty comment on submit.
  const problem = commentProblem(text) === 'COMMENT_TOO_LONG' ? 'COMMENT_TOO_LONG' : composer.problem
  const left = MAX_COMMENT_LENGTH - text.trim().length
  const errors = {
    COMMENT_MISSING: t('comments.missing'),
    COMMENT_TOO_LONG: t('comments.too_long', { count: Math.max(0, -left) }),
    NOT_KEPT: t('comments.not_kept'),
  }
  const fold = useFold(isFolded && text === '', field)
  if (fold.isClosed)
    return (
      <div>
        <Button variant="quiet" icon="messages" onClick={fold.open}>
          {t('comments.add')}
        </Button>
      </div>
    )
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
    >
      <Stack gap={3}>
        <TextArea
          label={t('comments.field')}
          hint={hint}
          rows={2}
          value={text}
          error={problem ? errors[problem] : undefined}
          ref={field}
          onChange={change}
        />
        <Row gap={3} justify="between" wrap>
          <Button type="submit" icon="send" busy={busy}>
            {t('comments.add')}
          </Button>
          <Text as="span" variant="small" tone="soft" numbers role="status">
            {text.length > COUNTED_LENGTH && left >= 0 && t('comments.left', { count: left })}
          </Text>
        </Row>
      </Stack>
    </form>
  )
}

/** Folds the box until it is opened, which gives it the focus. Stays open once it was, also when what was begun is deleted again. */
function useFold(isFolded: boolean, field: RefObject<HTMLTextAreaElement | null>) {
  const [state, setState] = useState<'closed' | 'pressed' | 'open'>(isFolded ? 'closed' : 'open')
  if (state === 'closed' && !isFolded) setState('open')
  useEffect(() => {
    if (state === 'pressed') field.current?.focus()
  }, [state, field])
  return { isClosed: state === 'closed', open: () => setState('pressed') }
}
