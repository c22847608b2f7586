import { useState } from 'react'
import { api } from '@almanac/api-client'
import { queryOf, useCall, useQueryClient } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { createStatus, getProfile, listStatuses, type Profile, type Status } from '@almanac/contracts/account/profile'
import { MAX_GOAL_LENGTH } from '@almanac/contracts/rules/account'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack, Text, toast } from '@almanac/ui/core'
import { TextArea } from '@almanac/ui/fields'
import { useForm } from '@almanac/ui/form'
import { ChangeButton, Section } from '../Section'
import { EditorDialog } from '../editing/EditorDialog'
import { useBodyRules } from '../editing/useBodyRules'
import { makeDraft } from '../editing/draft'
import { useEditor } from '../editing/useEditor'
import { notifyOtherTabs } from '../otherTabs'

/** The current health goal, a button to change it, and the earlier goals. */
export function GoalSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account_profile')
  const [editing, setEditing] = useState(false)
  const { data } = useCall(listStatuses)
  const goal = data ? (data[0]?.text ?? null) : profile.status
  const title = t('goal.title')
  return (
    <Section
      title={title}
      hint={t('goal.hint')}
      action={<ChangeButton what={title} isEmpty={!goal} onClick={() => setEditing(true)} />}
    >
      {goal && (
        <Text style={{ whiteSpace: 'pre-line' }}>
          <bdi>{goal}</bdi>
        </Text>
      )}
      <GoalHistory earlier={data?.slice(1) ?? []} />
      {editing && <GoalEditor goal={goal} onDone={() => setEditing(false)} />}
    </Section>
  )
}

/** The earlier goals, collapsed by default. */
function GoalHistory({ earlier }: { earlier: readonly Status[] }) {
  const { t, format } = useTranslation('account_profile')
  const [open, setOpen] = useState(false)
  if (earlier.length === 0) return null
  return (
    <div>
      <Button variant="quiet" icon="history" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('goal.earlier', { count: earlier.length })}
      </Button>
      {open && (
        <Stack as="ul" gap={2}>
          {earlier.map(({ text, created_at }) => (
            <li key={created_at}>
              <Text style={{ whiteSpace: 'pre-line' }}>
                <bdi>{text}</bdi>
              </Text>
              <Text variant="small" tone="soft">
                {format.date(created_at)}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </div>
  )
}

interface Values {
  text: string
}

const draft = makeDraft<Values>('goal')

const bodyOf = ({ text }: Values) => ({ text: text.trim() })

/** The dialog of the health goal. */
function GoalEditor({ goal, onDone }: { goal: string | null; onDone: () => void }) {
  const { t } = useTranslation('account_profile')
  const { id } = useUser()
  const queries = useQueryClient()
  const initial = { text: goal ?? '' }
  const form = useForm<Values>({ defaultValues: draft.get('', initial) })

  const rule = useBodyRules(form, 'createStatus', bodyOf)
  const saveValues = async (values: Values) => {
    const made = await api(createStatus, { body: bodyOf(values) })
    queries.setQueryData(queryOf(listStatuses).queryKey, (before) => [made, ...(before ?? [])])
    void queries.invalidateQueries({ queryKey: queryOf(getProfile, { params: { id } }).queryKey })
    void queries.invalidateQueries({ queryKey: queryOf(listStatuses).queryKey })
    notifyOtherTabs()
    toast(t('saved'), { tone: 'good' })
  }
  const editor = useEditor({ form, initial, draft, save: saveValues, onDone })
  return (
    <EditorDialog title={t('goal.title')} editor={editor} submit={t('goal.update')}>
      <TextArea
        name="text"
        label={t('goal.label')}
        hint={t('goal.example')}
        maxLength={MAX_GOAL_LENGTH}
        rules={rule('text', { CANT_BE_BLANK: t('errors.CANT_BE_BLANK') })}
      />
    </EditorDialog>
  )
}
