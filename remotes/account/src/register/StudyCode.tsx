import { useEffect, useEffectEvent } from 'react'
import type { LookedUpGroup } from '@almanac/contracts/account/registration'
import { STUDY_CODE_LENGTH, studyCodeOf } from '@almanac/domain/account'
import { useTranslation } from '@almanac/i18n'
import { Button, LinkButton, Stack, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, TextField, useForm } from '@almanac/ui/form'
import { useFailure } from '../failure/useFailure'
import { groupOf, type CodeFault, type Entrance } from './entrance'

interface StudyCodeProps {
  /** What came with the link. */
  code: string
  fault: CodeFault | null
  /** The group that the link names, if it does. */
  group: LookedUpGroup | null
  onFound: (entrance: Entrance) => void
}

/** Asks for the study code that registering needs: exactly 6 characters (specification 000, section 5). */
export function StudyCode({ code, fault, group, onFound }: StudyCodeProps) {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  const form = useForm({ defaultValues: { code } })
  const refuse = (found: CodeFault) =>
    setServerErrors(form, [{ field: 'code', code: found, title: t(`register.${found}`) }])

  // Once: what is typed afterwards has its own answer.
  const begin = useEffectEvent(() => {
    if (fault) refuse(fault)
  })
  useEffect(() => {
    begin()
  }, [])

  const submit = async ({ code: typed }: { code: string }) => {
    try {
      const found = await groupOf(studyCodeOf(typed))
      if (found.kind === 'none' && found.fault) refuse(found.fault)
      else onFound(found)
    } catch (error) {
      setServerErrors(form, failureOf(error))
    }
  }

  return (
    <Stack gap={6}>
      <Text tone="soft">
        {group
          ? t('register.code_intro_group', { group: group.name, company: group.company_name })
          : t('register.code_intro')}
      </Text>
      <Form form={form} onSubmit={submit}>
        <ErrorSummary refused={t('register.refused')} />
        <TextField
          name="code"
          label={t('register.code')}
          hint={t('register.code_hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          rules={{
            validate: (value: string) => studyCodeOf(value).length === STUDY_CODE_LENGTH || t('register.CODE_LENGTH'),
          }}
        />
        <FormActions>
          <Button type="submit" variant="primary" full busy={form.formState.isSubmitting}>
            {t('register.go_on')}
          </Button>
        </FormActions>
      </Form>
      <Stack align="start">
        <LinkButton to="/login" variant="quiet">
          {t('register.have_account')}
        </LinkButton>
      </Stack>
    </Stack>
  )
}
