import styled from '@emotion/styled'
import { useTranslation } from '@almanac/i18n'
import { Button, space } from '@almanac/ui/core'

/** The action buttons of a row or a section. */
export const Actions = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(4),
  'td > &': { flexWrap: 'nowrap', justifyContent: 'flex-end', whiteSpace: 'nowrap' },
})

interface ActionProps {
  label: string
  /** The object of the action, for screen readers. */
  of: string
  onClick: () => void
  tone?: 'quiet' | 'danger'
}

/** An action button of a row. */
export function Action({ label, of, onClick, tone = 'quiet' }: ActionProps) {
  const { t } = useTranslation('operations')
  return (
    <Button variant={tone} aria-label={t('action_of', { action: label, what: of })} onClick={onClick}>
      {label}
    </Button>
  )
}
