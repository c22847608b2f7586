import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { ComponentPropsWithoutRef, ElementType, ReactNode } from 'react'
import { languageOf, useLocale } from '@almanac/i18n'
import { colour, displayed, size } from '../theme/tokens'
import { stylesOnce } from './stylesOnce'

const tones = {
  ink: colour.ink,
  soft: colour.ink_soft,
  accent: colour.accent,
  good: colour.good,
  warning: colour.warning,
  wrong: colour.wrong,
} as const

interface Look {
  /** 14, 16, 18, 20, 27, 31 or 38 px; from 20 in the display face. `body` by default. */
  variant?: keyof typeof size
  tone?: keyof typeof tones
  weight?: 'regular' | 'bold'
  align?: 'start' | 'center' | 'end'
  /** Figures of equal width, for tables and values that change. */
  numbers?: boolean
  /** A single line, truncated with an ellipsis. */
  clip?: boolean
  /** The element to render: `h2`, `span`, `dt` … A paragraph by default. */
  as?: ElementType
  htmlFor?: string
  children?: ReactNode
}

type Manner = Pick<Look, 'variant' | 'tone' | 'weight' | 'align' | 'numbers' | 'clip'>

const own = (name: string): boolean => !['variant', 'tone', 'weight', 'align', 'numbers', 'clip', 'as'].includes(name)

const headings: readonly (keyof typeof size)[] = ['title', 'heading', 'large', 'display']

const wordsStyles = stylesOnce(({ variant = 'body', tone = 'ink', weight, align, numbers, clip }: Manner) =>
  css({
    margin: 0,
    fontSize: size[variant],
    ...(headings.includes(variant)
      ? { ...displayed, ...(weight === 'regular' ? { fontWeight: 400 } : {}) }
      : { lineHeight: 1.5, fontWeight: weight === 'bold' ? 700 : 400 }),
    color: tones[tone],
    overflowWrap: 'anywhere',
    ...(align ? { textAlign: align } : {}),
    ...(numbers ? { fontVariantNumeric: 'tabular-nums' } : {}),
    ...(clip ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } : {}),
  }),
)

const Words = styled('p', { shouldForwardProp: own })<Look>(({ variant, tone, weight, align, numbers, clip }) =>
  wordsStyles({ variant, tone, weight, align, numbers, clip }),
)

/** Text in the sizes and tones of the theme. */
export function Text(props: Look & Omit<ComponentPropsWithoutRef<'p'>, keyof Look>) {
  return <Words {...props} />
}

interface WrittenProps {
  /** Language of the text; null or undefined if unknown. */
  lang: string | null | undefined
  children: ReactNode
}

/**
 * Text by a study or a person within the product's own: in its own direction, and marked with its
 * language if that is not the screen's.
 */
export function Written({ lang, children }: WrittenProps) {
  const { locale } = useLocale()
  const other = lang && languageOf(lang) !== languageOf(locale) ? lang : undefined
  return <bdi lang={other}>{children}</bdi>
}

/** For screen readers only. */
export const VisuallyHidden = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})
