import { useTranslation } from '@almanac/i18n'
import { colour, IconButton, radius, Row, space, Stack, Text } from '@almanac/ui/core'
import { useState, type CSSProperties } from 'react'
import { surveyHue } from '../../surveyHue'
import type { QuestionProps, ReadOption } from '../question'
import { useQuestionTexts } from '../useQuestionTexts'
import { useZoom } from './useZoom'

interface PictureAreasProps extends Pick<QuestionProps, 'survey' | 'context' | 'item' | 'instanceKey'> {
  options: readonly ReadOption[]
  chosen: readonly string[]
  /** Omitted if read-only. */
  onChoose?: (code: string) => void
}

const window: CSSProperties = {
  overflow: 'auto',
  maxHeight: '70vh',
  border: `1px solid ${colour.line}`,
  borderRadius: radius,
}
const areaLook = (isChosen: boolean, isButton: boolean): CSSProperties => ({
  position: 'absolute',
  boxSizing: 'border-box',
  padding: 0,
  borderRadius: 6,
  // A light line beside a dark one is visible on any picture.
  border: isChosen ? `4px solid ${surveyHue.fill}` : '2px dashed #ffffff',
  outline: isChosen ? '2px solid #ffffff' : '1px solid #00000099',
  background: isChosen ? `color-mix(in srgb, ${surveyHue.fill} 35%, transparent)` : 'transparent',
  cursor: isButton ? 'pointer' : undefined,
})

/**
 * A picture with clickable areas, which can be zoomed on a small screen. The list
 * beside it is the accessible control: the areas mirror it and are hidden from
 * keyboard and screen readers.
 */
export function PictureAreas(props: PictureAreasProps) {
  const { t } = useTranslation('surveys')
  const { item, options, chosen, onChoose } = props
  const { plain, written } = useQuestionTexts(props)
  const { scroller, zoom, larger, smaller } = useZoom()
  const [failed, setFailed] = useState(false)
  const { picture } = item
  if (!picture || picture.kind !== 'image') return null
  if (failed) return <Text tone="soft">{written(picture.alternative)}</Text>
  return (
    <Stack gap={1} style={{ marginBlockEnd: space(2) }}>
      <div
        ref={scroller}
        // The areas are measured from the left of the picture, in every language.
        dir="ltr"
        style={window}
        role="group"
        aria-label={t('questions.picture.name')}
        // A zoomed picture can also be scrolled by keyboard.
        tabIndex={zoom > 1 ? 0 : undefined}
      >
        <div style={{ position: 'relative', width: `${zoom * 100}%` }}>
          <img
            src={picture.url}
            alt={plain(picture.alternative)}
            style={{ display: 'block', width: '100%', height: 'auto' }}
            onError={() => setFailed(true)}
          />
          <div aria-hidden>
            {options.map((option) => (
              <Area key={option.code} option={option} isChosen={chosen.includes(option.code)} onChoose={onChoose} />
            ))}
          </div>
        </div>
      </div>
      <Row gap={2} justify="end">
        <IconButton icon="minus" label={t('questions.picture.smaller')} disabled={!smaller} onClick={smaller} />
        <IconButton icon="plus" label={t('questions.picture.larger')} disabled={!larger} onClick={larger} />
      </Row>
    </Stack>
  )
}

interface AreaProps extends Pick<PictureAreasProps, 'onChoose'> {
  option: ReadOption
  isChosen: boolean
}

/** The area of an option, if it has one. */
function Area({ option: { code, area }, isChosen, onChoose }: AreaProps) {
  if (!area) return null
  const style: CSSProperties = {
    ...areaLook(isChosen, onChoose !== undefined),
    insetBlockStart: share(area.y),
    left: share(area.x),
    width: share(area.width),
    height: share(area.height),
  }
  if (!onChoose) return <span data-area={code} style={style} />
  return <button type="button" tabIndex={-1} data-area={code} style={style} onClick={() => onChoose(code)} />
}

const share = (part: number): string => `${Math.min(1, Math.max(0, part)) * 100}%`
