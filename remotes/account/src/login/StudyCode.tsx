import { STUDY_CODE_CLOSED_TITLE } from '@almanac/contracts'
import { useEffect, useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { validateCode } from '@almanac/contracts/account/registration'
import { useTranslation } from '@almanac/i18n'
import { Button } from '@almanac/ui/core'
import { useForm } from '@almanac/ui/form'
import { useNavigate } from '@almanac/ui/router'
import { StudyCodeForm, type CodeFault } from '../study-code/StudyCodeForm'

const isClosed = (error: ApiError): boolean =>
  error.has('GROUPCODE_STUDY_CLOSED_ERROR') || error.errors.some(({ title }) => title === STUDY_CODE_CLOSED_TITLE)

/** "Join a study with my account", as in the profile: six characters, checked by the server, then back to login with group and code (specification 000, section 4). */
export function StudyCode() {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <Button variant="quiet" full aria-expanded={false} onClick={() => setOpen(true)}>
        {t('study_code.open')}
      </Button>
    )
  return <OpenStudyCode onClose={() => setOpen(false)} />
}

function OpenStudyCode({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { code: '' } })
  const { setFocus } = form
  useEffect(() => {
    // The button that had the focus is gone.
    setFocus('code')
  }, [setFocus])

  const find = async (typed: string): Promise<CodeFault | null> => {
    try {
      const { group_id, code } = await api(validateCode, { params: { code: typed } })
      await navigate(`/login?${new URLSearchParams({ group: group_id, code }).toString()}`)
    } catch (error) {
      // The code was not checked, so the error is not about it.
      if (!(error instanceof ApiError) || error.status === 0 || error.status === 429) throw error
      return isClosed(error) ? 'GROUPCODE_STUDY_CLOSED_ERROR' : 'GROUPCODE_VALIDATION_ERROR'
    }
    window.scrollTo({ top: 0 })
    onClose()
    return null
  }
  return (
    <StudyCodeForm
      form={form}
      refused={t('study_code.not_checked')}
      invalidTitle={(fault) =>
        t(fault === 'GROUPCODE_STUDY_CLOSED_ERROR' ? 'study_code.closed' : 'study_code.INVALID_STUDY_CODE')
      }
      submit={t('study_code.submit')}
      onCode={find}
      onClose={onClose}
    />
  )
}
