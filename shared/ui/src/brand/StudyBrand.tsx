import styled from '@emotion/styled'
import { useCall } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { listStudyThemes } from '@almanac/contracts/platform/theme'
import { useTranslation } from '@almanac/i18n'
import { useContext, type ReactNode } from 'react'
import { AlmanacTheme } from '../theme/AlmanacTheme'
import { ThemeScope } from '../theme/ThemeScope'
import { colour, size, space } from '../theme/tokens'
import { BrandSign } from './BrandSign'

interface StudyBrandProps {
  /** Whose study the content is of; null where that is not one alone, undefined while it is not known. */
  company_id: string | null | undefined
  /** What the content is: a screen, or a pane of one, whose ground it fills, or a dialog over a screen. */
  as?: 'screen' | 'dialog'
  children: ReactNode
}

/**
 * Around a detail that is of one study: where that is another one than the page's, it has its own brand, dialogs
 * included. Only people in the studies of several companies meet that, so others get nothing around their content.
 */
export function StudyBrand({ children, ...of }: StudyBrandProps) {
  const { companies } = useUser()
  if (companies.length < 2) return children
  return <OfSeveral {...of}>{children}</OfSeveral>
}

/** Reads the themes at once, while the detail itself is read, so that it is not shown in another brand before. */
function OfSeveral({ company_id, as = 'screen', children }: StudyBrandProps) {
  const { theme: around } = useContext(ThemeScope)
  const { data } = useCall(listStudyThemes, {})
  const own = data?.find((theme) => theme.company_id === company_id)
  return (
    <AlmanacTheme ofStudy={as} theme={own && own.company_id !== around.company_id ? own : null}>
      {children}
    </AlmanacTheme>
  )
}

const Sign = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  margin: 0,
  color: colour.ink_soft,
  fontSize: size.small,
  overflowWrap: 'anywhere',
})

/** At the head of a detail in `StudyBrand`: whose study it is of, where that is another one than the page's. */
export function StudySign() {
  const { t } = useTranslation('ui')
  const { theme, ofStudy = false } = useContext(ThemeScope)
  if (!ofStudy || !theme.brand) return null
  return (
    <Sign>
      <span>{t('brand.study')}</span>
      <BrandSign name={theme.brand.name} size={28} />
    </Sign>
  )
}
