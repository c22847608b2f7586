import { api, ApiError } from '@almanac/api-client'
import { queryOf, useQueryClient } from '@almanac/api-client/query'
import { getLeaderboard, getLeaderboardParticipation, joinLeaderboard } from '@almanac/contracts/activities/leaderboard'
import { leaderboardNameProblem, MAX_TYPED_NAME_LENGTH } from '@almanac/contracts/rules/activities/leaderboard'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack } from '@almanac/ui/core'
import { ErrorSummary, Form, setServerErrors, TextField, useForm } from '@almanac/ui/form'
import { useState } from 'react'

interface NameFormProps {
  /** The current name; empty if there is none. */
  before: string
  /** Label of the button. */
  submit: string
  onSaved?: () => void
}

/** The form for the name on the leaderboard. If the name is refused, the input is kept. */
export function NameForm({ before, submit, onSaved }: NameFormProps) {
  const { t } = useTranslation('activities')
  const queries = useQueryClient()
  const form = useForm<{ name: string }>({ defaultValues: { name: before } })
  const [busy, setBusy] = useState(false)

  const problemWith = (name: string) => {
    const problem = leaderboardNameProblem(name)
    return problem === 'NAME_LENGTH' || problem === 'NAME_NOT_ALLOWED' ? t(`leaderboard.wrong.${problem}`) : problem
  }

  const save = async ({ name }: { name: string }) => {
    setBusy(true)
    try {
      const answer = await api(joinLeaderboard, { body: { name } })
      queries.setQueryData(queryOf(getLeaderboardParticipation).queryKey, answer)
      await queries.invalidateQueries({ queryKey: [getLeaderboard.id] })
      onSaved?.()
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : []
      setServerErrors(form, errors.length > 0 ? errors : [{ code: 'FAILED', title: t('leaderboard.failed') }])
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form form={form} onSubmit={save}>
      <Stack gap={3}>
        <ErrorSummary refused={t('leaderboard.failed')} />
        <TextField
          name="name"
          label={t('leaderboard.name')}
          hint={t('leaderboard.name_hint')}
          maxLength={MAX_TYPED_NAME_LENGTH}
          autoComplete="off"
          rules={{ validate: (name: string) => problemWith(name) ?? true }}
        />
        <Button variant="primary" type="submit" busy={busy}>
          {submit}
        </Button>
      </Stack>
    </Form>
  )
}
