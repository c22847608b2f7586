import { colour } from '../core'
import { piecesOf } from './links'

/** Free text with links: web and mail addresses, and international phone numbers. Each link keeps its own direction. */
export function LinkedText({ text }: { text: string }) {
  return piecesOf(text).map((piece, index) => {
    if (!('href' in piece)) return piece.text
    const opened = piece.href.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer' }
    return (
      <a key={index} href={piece.href} {...opened} dir="ltr" style={{ color: colour.accent }}>
        {piece.text}
      </a>
    )
  })
}
