import { useTranslation } from '@almanac/i18n'
import { Button, Row } from '@almanac/ui/core'
import { FormSave } from '@almanac/ui/fields'
import { memo } from 'react'

interface PageButtonsProps {
  isFirst: boolean
  isLast: boolean
  /** Must be stable, or the buttons re-render on every key. */
  onBack: () => void
}

/** The Back and Next buttons of a page, at the lower edge while its questions are shown. */
export const PageButtons = memo(function PageButtons({ isFirst, isLast, onBack }: PageButtonsProps) {
  const { t } = useTranslation('surveys')
  return (
    <FormSave>
      <Row gap={3} justify="between" wrap>
        {isFirst ? (
          <span />
        ) : (
          <Button variant="quiet" icon="back" onClick={onBack}>
            {t('survey.back')}
          </Button>
        )}
        <Button type="submit" variant="primary">
          {t(isLast ? 'survey.finish' : 'survey.next')}
        </Button>
      </Row>
    </FormSave>
  )
})
