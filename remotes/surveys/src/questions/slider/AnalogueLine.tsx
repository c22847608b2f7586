import { colour, Row, Text } from '@almanac/ui/core'
import type { CSSProperties, ReactNode } from 'react'
import { surveyHue } from '../../surveyHue'

/** Padding for the mark at both ends of the line. */
const LINE_INSET = '14px'

const line: CSSProperties = {
  position: 'absolute',
  insetInline: LINE_INSET,
  insetBlockStart: 'calc(50% - 2px)',
  // Borders remain visible in forced-colors mode.
  borderBlockStart: `4px solid ${colour.control}`,
}
const end: CSSProperties = {
  position: 'absolute',
  insetBlockStart: 'calc(50% - 10px)',
  height: 20,
  borderInlineStart: `3px solid ${colour.control}`,
}
const mark: CSSProperties = {
  position: 'absolute',
  insetBlockStart: 'calc(50% - 14px)',
  width: 28,
  height: 28,
  boxSizing: 'border-box',
  borderRadius: '50%',
  border: `3px solid ${colour.surface}`,
  background: surveyHue.text,
  boxShadow: `0 0 0 1px ${surveyHue.text}`,
  // Forced-colors mode removes shadows; the border remains.
  outline: '1px solid transparent',
}

/** The line with its ends, and the mark at `share` (0 to 1) from the inline start; null draws no mark. */
export function AnalogueLine({ share }: { share: number | null }) {
  return (
    <>
      <span style={line} />
      <span style={{ ...end, insetInlineStart: LINE_INSET }} />
      <span style={{ ...end, insetInlineEnd: LINE_INSET }} />
      {share !== null && <span style={{ ...mark, insetInlineStart: `calc((100% - 28px) * ${share})` }} />}
    </>
  )
}

/** The labels of both ends and the middle, below the line. */
export function LineEnds({ low, middle, high }: { low: ReactNode; middle: ReactNode; high: ReactNode }) {
  return (
    <Row justify="between" gap={4} align="start">
      <EndWords align="start">{low}</EndWords>
      {middle && <EndWords align="center">{middle}</EndWords>}
      <EndWords align="end">{high}</EndWords>
    </Row>
  )
}

function EndWords({ align, children }: { align: 'start' | 'center' | 'end'; children: ReactNode }) {
  return (
    <Text variant="small" tone="soft" as="span" align={align} style={{ flex: 1, minWidth: 0 }}>
      {children}
    </Text>
  )
}
