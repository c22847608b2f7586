import { useTranslation } from '@almanac/i18n'
import { colour, Row, Text, space } from '@almanac/ui/core'
import type { CSSProperties } from 'react'
import { surveyHue } from '../../surveyHue'
import type { ReadOption } from '../question'
import { codeOfRegion, FIGURE, REGIONS, type BodyView } from './figure'

interface BodyMapProps {
  options: readonly ReadOption[]
  chosen: readonly string[]
  /** Omitted if read-only. */
  onChoose?: (code: string) => void
}

/**
 * A body figure, front and back, whose regions are options. It mirrors the list
 * beside it, which is the accessible control; the figure is hidden from keyboard
 * and screen readers.
 */
export function BodyMap(props: BodyMapProps) {
  const { t } = useTranslation('surveys')
  return (
    // Left and right of a person do not change with the direction of the text.
    <div aria-hidden dir="ltr" style={{ marginBlockEnd: space(2) }}>
      <Row wrap justify="center" gap={5} align="start">
        <Figure
          {...props}
          view="front"
          title={t('questions.body.front')}
          sides={[t('questions.body.right'), t('questions.body.left')]}
        />
        <Figure
          {...props}
          view="back"
          title={t('questions.body.back')}
          sides={[t('questions.body.left'), t('questions.body.right')]}
        />
      </Row>
    </div>
  )
}

interface FigureProps extends BodyMapProps {
  view: BodyView
  title: string
  /** Labels at the left and right of the drawing. */
  sides: readonly [string, string]
}

const regionLook = (isOffered: boolean, isChosen: boolean, isPressed: boolean): CSSProperties => ({
  fill: isChosen ? surveyHue.fill : isOffered ? surveyHue.tint : 'transparent',
  stroke: isChosen ? colour.ink : colour.control,
  strokeWidth: isChosen ? 3 : 1.25,
  cursor: isPressed ? 'pointer' : undefined,
})

function Figure({ options, chosen, onChoose, view, title, sides }: FigureProps) {
  const offered = options.map(({ code }) => code)
  return (
    <div style={{ flex: '1 1 7.5rem', maxWidth: '13rem' }}>
      <Text align="center" variant="small" weight="bold">
        {title}
      </Text>
      <Row justify="between">
        {sides.map((side) => (
          <Text key={side} variant="small" tone="soft" as="span">
            {side}
          </Text>
        ))}
      </Row>
      <svg viewBox={`20 4 160 ${FIGURE.height - 10}`} style={{ display: 'block', width: '100%' }}>
        {REGIONS.filter((region) => region.view === view).map((region) => {
          const code = codeOfRegion(region, offered)
          const press = code !== undefined && onChoose ? () => onChoose(code) : undefined
          return (
            <path
              key={`${region.path}${region.mirrored}`}
              d={region.path}
              transform={region.mirrored ? `matrix(-1 0 0 1 ${FIGURE.width} 0)` : undefined}
              data-region={code}
              strokeLinejoin="round"
              style={regionLook(code !== undefined, code !== undefined && chosen.includes(code), press !== undefined)}
              onClick={press}
            />
          )
        })}
        <Areas {...{ options, chosen, onChoose, view }} />
      </svg>
    </div>
  )
}

/** Regions defined by the study, on the figure with its two views side by side. */
function Areas({ options, chosen, onChoose, view }: BodyMapProps & { view: BodyView }) {
  return options.map(({ code, area }) => {
    if (!area || (area.x + area.width / 2 < 0.5 ? 'front' : 'back') !== view) return null
    return (
      <rect
        key={code}
        x={(area.x * 2 - (view === 'back' ? 1 : 0)) * FIGURE.width}
        y={area.y * FIGURE.height}
        width={area.width * 2 * FIGURE.width}
        height={area.height * FIGURE.height}
        rx={6}
        data-region={code}
        style={{ ...regionLook(true, chosen.includes(code), onChoose !== undefined), fillOpacity: 0.6 }}
        onClick={onChoose && (() => onChoose(code))}
      />
    )
  })
}
