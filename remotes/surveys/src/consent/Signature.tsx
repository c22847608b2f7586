import type { CSSProperties } from 'react'
import { useTranslation } from '@almanac/i18n'
import { colour, radius, Text } from '@almanac/ui/core'

/** Paper stays white in the dark as well: the ink on it is dark. */
const paper: CSSProperties = {
  display: 'block',
  maxWidth: '100%',
  maxHeight: '7rem',
  borderRadius: radius,
  border: `1px solid ${colour.line}`,
}

interface SignatureProps {
  /** Where the picture of a drawn one is. */
  image: string | null
  /** The name that was typed. */
  text: string | null
}

/** A signature that was given. */
export function Signature({ image, text }: SignatureProps) {
  const { t } = useTranslation('surveys')
  if (image !== null) return <img style={paper} src={image} alt={t('consent.your_signature')} />
  return text === null ? null : (
    <Text as="span" variant="lead" style={{ fontStyle: 'italic' }}>
      <bdi>{text}</bdi>
    </Text>
  )
}
