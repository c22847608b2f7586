import { useTranslation } from '@almanac/i18n'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../button/Button'
import { Row } from '../layout/Stack'

interface OptionsProps {
  /** Id of the element that says what they concern, where several stand on one screen. */
  describedBy?: string
  /** Buttons. */
  children: ReactNode
}

/**
 * A button that shows what is rarely done or cannot be undone, in a row of its own below. Three dots and 'Options' are
 * such actions on every screen; a chevron is further content. Put it into a `Row` that wraps, or at the `end` of a `Screen`.
 */
export function Options({ describedBy, children }: OptionsProps) {
  const { t } = useTranslation('ui')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="quiet"
        icon="more"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-describedby={describedBy}
        onClick={() => setOpen(!open)}
      >
        {t('options')}
      </Button>
      {open && (
        <Row id={id} gap={2} wrap style={{ flexBasis: '100%' }}>
          {children}
        </Row>
      )}
    </>
  )
}
