import { commentProblem, MAX_COMMENT_LENGTH } from '@almanac/contracts/rules/activities/comments'
import { useTranslation } from '@almanac/i18n'
import { useComposer } from '@almanac/outbox/composer'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { TextArea } from '@almanac/ui/fields'
import type { FormEvent, KeyboardEvent } from 'react'

/** The characters that are left are counted from here on. */
const COUNTED_LENGTH = MAX_COMMENT_LENGTH - 500

interface CommentBoxProps {
  response_id: string
  /** Who will read it. */
  hint?: string | undefined
  /** Rejects when the comment could not be stored on this device: what was written stays then. */
  onAdd: (text: string) => Promise<void>
}

/** Where a comment is written; a draft until it is safe in the outbox. Ctrl or Cmd and Enter add it as well. */
export function CommentBox({ response_id, hint, onAdd }: CommentBoxProps) {
  const { t } = useTranslation('activities')
  const { text, change, busy, field, submit, ...composer } = useComposer({
    draft: `comment:${response_id}`,
    problemOf: commentProblem,
    onSend: onAdd,
  })
  // What is too long says so while it is written; what is missing, when it is sent.
  const problem = commentProblem(text) === 'COMMENT_TOO_LONG' ? 'COMMENT_TOO_LONG' : composer.problem
  const left = MAX_COMMENT_LENGTH - text.trim().length
  const errors = {
    COMMENT_MISSING: t('comments.missing'),
    COMMENT_TOO_LONG: t('comments.too_long', { count: Math.max(0, -left) }),
    NOT_KEPT: t('comments.not_kept'),
  }
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
          <Button type="submit" variant="primary" icon="send" busy={busy}>
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
