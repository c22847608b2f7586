import { useEffect, useEffectEvent, useState } from 'react'
import { useCall } from '@almanac/api-client/query'
import { createConversation, listRecipients } from '@almanac/contracts/social/conversations'
import { listGroups } from '@almanac/contracts/social/groups'
import {
  MAX_CONVERSATION_GROUPS,
  MAX_CONVERSATION_PEOPLE,
  MAX_MESSAGE_LENGTH,
  MAX_SUBJECT_LENGTH,
} from '@almanac/contracts/rules/social/conversations'
import { useTranslation } from '@almanac/i18n'
import { newId, outbox } from '@almanac/outbox'
import { Alert, EmptyState, ErrorState } from '@almanac/ui/content'
import { Button, Dialog, LinkButton, ListSkeleton, Stack } from '@almanac/ui/core'
import { Field, Input, MultiChoiceGroup, TextArea } from '@almanac/ui/fields'
import { useNavigate } from '@almanac/ui/router'
import { subjectOf } from '../conversation/useSending'
import { usePeopleNames } from '../people/usePeopleNames'

interface NewConversationProps {
  open: boolean
  /** The person who is chosen at first, by id. */
  chosen?: string | undefined
  onClose: () => void
}

interface Written {
  user_ids: string[]
  group_ids: string[]
  subject: string
  message: string
}

const NOTHING: Written = { user_ids: [], group_ids: [], subject: '', message: '' }

type Problems = Partial<Record<keyof Written, 'RECIPIENTS_MISSING' | 'SUBJECT_MISSING' | 'NOT_KEPT'>>

const problemsIn = ({ user_ids, group_ids, subject }: Written): Problems => ({
  ...(user_ids.length + group_ids.length === 0 && { user_ids: 'RECIPIENTS_MISSING' as const }),
  ...(subject.trim() === '' && { subject: 'SUBJECT_MISSING' as const }),
})

/** Begins a conversation with people of the circle: with whom, about what, and what is said first. It goes by the outbox, as each message does. */
export function NewConversation({ open, chosen, onClose }: NewConversationProps) {
  const { t } = useTranslation('social')
  const navigate = useNavigate()
  const [written, setWritten] = useState(NOTHING)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const [canStart, setCanStart] = useState(false)

  const change = (part: Partial<Written>): void => {
    setWritten({ ...written, ...part })
    setProblems({})
  }
  const start = async (): Promise<void> => {
    const found = problemsIn(written)
    setProblems(found)
    if (Object.keys(found).length > 0 || busy) return
    setBusy(true)
    const id = newId()
    const { user_ids, group_ids, subject, message } = written
    try {
      await outbox.put({
        call: createConversation,
        id,
        subject: subjectOf(id),
        label: subject,
        body: { id, subject, user_ids, group_ids, ...(message.trim() !== '' && { message: message.trim() }) },
      })
      setWritten(NOTHING)
      onClose()
      void navigate(`/messages/${id}`)
    } catch {
      setProblems({ message: 'NOT_KEPT' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('new_conversation.title')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('new_conversation.cancel')}
          </Button>
          {canStart && (
            <Button variant="primary" busy={busy} onClick={() => void start()}>
              {t('new_conversation.start')}
            </Button>
          )}
        </>
      }
    >
      {open && (
        <Fields written={written} problems={problems} chosen={chosen} onChange={change} onOffered={setCanStart} />
      )}
    </Dialog>
  )
}

interface FieldsProps {
  written: Written
  problems: Problems
  chosen: string | undefined
  onChange: (part: Partial<Written>) => void
  /** Told whether there is anybody to choose. */
  onOffered: (isAnybody: boolean) => void
}

function Fields({ written, problems, chosen, onChange, onOffered }: FieldsProps) {
  const { t } = useTranslation('social')
  const { nameOf } = usePeopleNames()
  const { data: people, error, refetch } = useCall(listRecipients, {})
  const isAnybody = people !== undefined && people.length > 0
  useEffect(() => onOffered(isAnybody), [isAnybody, onOffered])
  const offered = people?.find(({ id }) => id === chosen)?.id
  const choose = useEffectEvent((id: string) => onChange({ user_ids: [id] }))
  useEffect(() => {
    if (offered !== undefined) choose(offered)
  }, [offered])
  if (!people) {
    if (!error) return <ListSkeleton rows={3} />
    return <ErrorState title={t('new_conversation.failedTitle')} status={error.status} onRetry={() => void refetch()} />
  }
  if (people.length === 0)
    return (
      <EmptyState
        title={t('new_conversation.emptyTitle')}
        action={<LinkButton to="/circleOfSupport">{t('new_conversation.emptyAction')}</LinkButton>}
      >
        {t('new_conversation.emptyText')}
      </EmptyState>
    )
  return (
    <Stack gap={4}>
      <MultiChoiceGroup
        label={t('new_conversation.people')}
        options={people.map((person) => ({ value: person.id, label: nameOf(person) }))}
        value={written.user_ids}
        error={problems.user_ids && t(`errors.${problems.user_ids}`)}
        onChange={(user_ids) => onChange({ user_ids: user_ids.slice(0, MAX_CONVERSATION_PEOPLE) })}
      />
      <LinkButton to="/circleOfSupport" variant="quiet" icon="plus">
        {t('new_conversation.invite')}
      </LinkButton>
      <Groups chosen={written.group_ids} onChange={(group_ids) => onChange({ group_ids })} />
      <Field label={t('new_conversation.subject')} error={problems.subject && t(`errors.${problems.subject}`)}>
        {(ids) => (
          <Input
            {...ids}
            dir="auto"
            value={written.subject}
            maxLength={MAX_SUBJECT_LENGTH}
            onChange={(event) => onChange({ subject: event.target.value })}
          />
        )}
      </Field>
      <TextArea
        label={t('new_conversation.message')}
        optional
        rows={3}
        maxLength={MAX_MESSAGE_LENGTH}
        value={written.message}
        onChange={(message) => onChange({ message })}
      />
      {problems.message && <Alert tone="wrong">{t(`errors.${problems.message}`)}</Alert>}
    </Stack>
  )
}

/** The user's own groups of people, where there are any with somebody in them. */
function Groups({ chosen, onChange }: { chosen: string[]; onChange: (group_ids: string[]) => void }) {
  const { t } = useTranslation('social')
  const groups = (useCall(listGroups).data ?? []).filter(({ user_ids }) => user_ids.length > 0)
  if (groups.length === 0) return null
  return (
    <MultiChoiceGroup
      label={t('new_conversation.groups')}
      optional
      options={groups.map(({ id, name, user_ids }) => ({
        value: id,
        label: name,
        lang: null,
        hint: t('new_conversation.members', { count: user_ids.length }),
      }))}
      value={chosen}
      onChange={(group_ids) => onChange(group_ids.slice(0, MAX_CONVERSATION_GROUPS))}
    />
  )
}
