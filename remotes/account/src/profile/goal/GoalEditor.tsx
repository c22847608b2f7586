import { api } from '@almanac/api-client'
import { queryOf, useQueryClient } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { createStatus, getProfile, listStatuses } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { toast } from '@almanac/ui/core'
import { TextArea } from '@almanac/ui/fields'
import { useForm } from '@almanac/ui/form'
import { makeDraft } from '../editing/drafts'
import { EditorDialog } from '../editing/EditorDialog'
import { useEditor } from '../editing/useEditor'
import { useRules } from '../editing/useRules'
import { tellOtherTabs } from '../otherTabs'

interface Values {
  text: string
}

const draft = makeDraft<Values>()

/** The dialog of the health goal. */
export function GoalEditor({ goal, onDone }: { goal: string | null; onDone: () => void }) {
  const { t } = useTranslation('account')
  const { id } = useUser()
  const rules = useRules()
  const queries = useQueryClient()
  const initial = { text: goal ?? '' }
  const form = useForm<Values>({ defaultValues: draft.of('') ?? initial })

  const keep = async ({ text }: Values) => {
    const made = await api(createStatus, { body: { text: text.trim() } })
    queries.setQueryData(queryOf(listStatuses).queryKey, (before) => [made, ...(before ?? [])])
    void queries.invalidateQueries({ queryKey: queryOf(getProfile, { params: { id } }).queryKey })
    void queries.invalidateQueries({ queryKey: queryOf(listStatuses).queryKey })
    tellOtherTabs()
    toast(t('profile.saved'), { tone: 'good' })
  }
  const editor = useEditor({ form, initial, draft, save: keep, onDone })
  return (
    <EditorDialog title={t('profile.goal.title')} editor={editor} submit={t('profile.goal.update')}>
      <TextArea
        name="text"
        label={t('profile.goal.label')}
        hint={t('profile.goal.example')}
        maxLength={500}
        rules={{ validate: rules.filled(t('profile.errors.CANT_BE_BLANK')) }}
      />
    </EditorDialog>
  )
}
