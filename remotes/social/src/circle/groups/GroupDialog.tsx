import type { ApiError } from '@almanac/api-client'
import type { RelationshipGroup } from '@almanac/contracts/social/groups'
import type { Relationship } from '@almanac/contracts/social/relationships'
import { MAX_GROUP_NAME_LENGTH } from '@almanac/contracts/rules/social/groups'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text, useToast } from '@almanac/ui/core'
import { MultiChoiceGroup } from '@almanac/ui/fields'
import { ErrorSummary, Form, FormActions, setServerErrors, TextField, useForm } from '@almanac/ui/form'
import { useState } from 'react'
import { useRelationshipWords } from '../../relationships/useRelationshipWords'
import { useSingleRequest } from '../../relationships/useSingleRequest'
import { DeleteGroup } from './DeleteGroup'
import { useGroupChanges } from './useGroupChanges'

interface GroupDialogProps {
  /** Null for a new group. */
  group: RelationshipGroup | null
  /** Members of the circle who can be added. */
  members: readonly Relationship[]
  open: boolean
  onClose: () => void
}

/** Creates a group, edits its name and members, or deletes it. */
export function GroupDialog({ group, members, open, onClose }: GroupDialogProps) {
  const { t } = useTranslation('social')
  const [deleting, setDeleting] = useState(false)
  const close = () => {
    setDeleting(false)
    onClose()
  }
  const title = () => {
    if (!group) return t('circle.groups.new')
    return deleting ? t('circle.groups.delete_title', { group: group.name }) : t('circle.groups.edit_title')
  }
  return (
    // One dialog for editing and deleting: a second one on top would add another history entry.
    <Dialog open={open} onClose={close} title={title()}>
      {open &&
        (group && deleting ? (
          <DeleteGroup group={group} onClose={close} onBack={() => setDeleting(false)} />
        ) : (
          <GroupForm group={group} members={members} onClose={close} onDelete={() => setDeleting(true)} />
        ))}
    </Dialog>
  )
}

interface Values {
  name: string
  user_ids: string[]
}

interface GroupFormProps extends Pick<GroupDialogProps, 'group' | 'members' | 'onClose'> {
  onDelete: () => void
}

function GroupForm({ group, members, onClose, onDelete }: GroupFormProps) {
  const { t } = useTranslation('social')
  const toast = useToast()
  const form = useForm<Values>({ defaultValues: { name: group?.name ?? '', user_ids: group?.user_ids ?? [] } })
  const { busy, send } = useSingleRequest()
  const { save } = useGroupChanges(group)
  const [isUnreachable, setUnreachable] = useState(false)
  const options = useMemberOptions(members, group)

  const submit = async ({ name, user_ids }: Values) => {
    const outcome = await send(() => save({ name: name.trim(), user_ids }))
    if (outcome.done) {
      toast(t('circle.groups.saved'), { tone: 'good' })
      onClose()
    } else if (outcome.failure) {
      setUnreachable(!isRefused(outcome.failure))
      setServerErrors(form, refusalOf(outcome.failure, t('circle.groups.not_saved')))
    }
  }
  return (
    <Form form={form} onSubmit={submit}>
      <ErrorSummary refused={t(isUnreachable ? 'circle.ERROR_POSTING_GROUP_DATA' : 'circle.ERROR')} />
      <TextField
        name="name"
        label={t('circle.groups.name')}
        maxLength={MAX_GROUP_NAME_LENGTH}
        autoComplete="off"
        rules={{ validate: (name: string) => name.trim() !== '' || t('circle.groups.name_missing') }}
      />
      {options.length > 0 ? (
        <MultiChoiceGroup name="user_ids" label={t('circle.groups.members')} options={options} />
      ) : (
        <Text tone="soft">{t('circle.groups.nobody_yet')}</Text>
      )}
      <FormActions>
        <Button type="submit" variant="primary" busy={busy}>
          {t('relationship.save')}
        </Button>
        <Button onClick={onClose}>{t('relationships.cancel')}</Button>
        {group && (
          <Button variant="danger" onClick={onDelete}>
            {t('circle.groups.delete')}
          </Button>
        )}
      </FormActions>
    </Form>
  )
}

/** Whether the server rejected the input (a 4xx with errors); otherwise the request itself failed (specification 000, section 8). */
const isRefused = ({ status, errors }: ApiError): boolean => errors.length > 0 && status > 0 && status < 500

const refusalOf = (failure: ApiError, unreachable: string) =>
  isRefused(failure)
    ? failure.errors.map(({ code, title }) => ({ code, title }))
    : [{ code: 'FAILED' as const, title: unreachable }]

/** All members of the circle by name, those already in the group first. */
function useMemberOptions(members: readonly Relationship[], group: RelationshipGroup | null) {
  const { nameOf } = useRelationshipWords()
  return members
    .flatMap((member) => (member.to_user.id === null ? [] : [{ value: member.to_user.id, label: nameOf(member) }]))
    .toSorted(
      (one, other) =>
        Number(group?.user_ids.includes(other.value)) - Number(group?.user_ids.includes(one.value)) ||
        one.label.localeCompare(other.label),
    )
}
