import { useTranslation } from '@almanac/i18n'
import { Button, Row } from '@almanac/ui/core'
import { memo } from 'react'

interface PageButtonsProps {
  isFirst: boolean
  isLast: boolean
  /** Must be stable, or the buttons re-render on every key. */
  onBack: () => void
}

/** The Back and Next buttons of a page. */
export const PageButtons = memo(function PageButtons({ isFirst, isLast, onBack }: PageButtonsProps) {
  const { t } = useTranslation('surveys')
  return (
    <Row gap={3} justify="between" wrap>
      {isFirst ? <span /> : <Button onClick={onBack}>{t('survey.back')}</Button>}
      <Button type="submit" variant="primary">
        {t(isLast ? 'survey.finish' : 'survey.next')}
      </Button>
    </Row>
  )
})
