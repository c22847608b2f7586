import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { LookedUpGroup } from '@almanac/contracts/account/registration'
import { useTranslation } from '@almanac/i18n'
import { LinkButton, Stack, Text } from '@almanac/ui/core'
import { setServerErrors, useForm } from '@almanac/ui/form'
import { WhomToAsk } from '../ask/WhomToAsk'
import { refusalInPage } from '../failure/refusal-in-page'
import { StudyCodeForm, type CodeFault } from '../study-code/StudyCodeForm'
import { groupOf, type RegistrationTarget } from './registrationTarget'

interface StudyCodeProps {
  /** The code in the link. */
  code: string
  fault: CodeFault | null
  /** The group in the link, if any. */
  group: LookedUpGroup | null
  /** Called with what the code stands for, and the code as it was typed. */
  onFound: (target: RegistrationTarget, code: string) => void
}

/** Asks for the study code that registering needs. */
export function StudyCode({ code, fault, group, onFound }: StudyCodeProps) {
  const { t } = useTranslation('account')
  const form = useForm({ defaultValues: { code } })
  const [refused] = useState(refusalInPage)

  // Only once, for the code of the link or of the form in the page; later input is checked on submit.
  const showFirst = useEffectEvent(() => {
    const message = refused.find(({ field }) => field === 'code')?.title ?? (fault && t(`register.${fault}`))
    // At the field alone, as it stands in the page: a summary above it would move what is being read.
    if (message) form.setError('code', { type: 'server', message })
    else if (refused.length > 0) setServerErrors(form, refused)
  })
  // Before anything is painted.
  useLayoutEffect(() => {
    showFirst()
  }, [])

  const find = async (typed: string) => {
    const found = await groupOf(typed)
    if (found.kind === 'none' && found.fault) return found.fault
    onFound(found, typed)
    return null
  }

  return (
    <Stack gap={6}>
      <Text tone="soft">
        {group
          ? t('register.code_intro_group', { group: group.name, company: group.company_name })
          : t('register.code_intro')}
      </Text>
      <StudyCodeForm form={form} refused={t('register.refused')} submit={t('register.go_on')} onCode={find} />
      <Text tone="soft">{t('register.code_next')}</Text>
      <WhomToAsk title={t('register.no_code')} group_id={group?.id}>
        {t('register.no_code_hint')}
      </WhomToAsk>
      <Stack align="start">
        <LinkButton to="/login" variant="quiet">
          {t('register.have_account')}
        </LinkButton>
      </Stack>
    </Stack>
  )
}
