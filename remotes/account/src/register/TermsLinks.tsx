import { useTranslation } from '@almanac/i18n'
import { colour, Icon, Row, VisuallyHidden } from '@almanac/ui/core'
import { Link } from '@almanac/ui/router'

/** What is to be agreed to, each in a tab of its own: what was typed stays here. */
export function TermsLinks({ group_id }: { group_id: string | null }) {
  const { t } = useTranslation('account')
  const search = group_id ? `?group_id=${group_id}` : ''
  const links = [
    [`/terms_and_privacy${search}`, t('agreements.title')],
    [`/user_agreement${search}`, t('agreements.user_agreement')],
  ] as const
  return (
    <Row wrap gap={4}>
      {links.map(([to, words]) => (
        <Link
          key={to}
          to={to}
          target="_blank"
          rel="noopener"
          style={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: '0.25rem',
            minHeight: '2.75rem',
            color: colour.accent,
            fontWeight: 700,
          }}
        >
          {words} <Icon name="link" size={20} />
          <VisuallyHidden>{t('register.new_tab')}</VisuallyHidden>
        </Link>
      ))}
    </Row>
  )
}
