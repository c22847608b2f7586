const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['reg', '®'],
  ['trade', '™'],
  ['micro', 'µ'],
  ['deg', '°'],
  ['middot', '·'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['rsquo', '’'],
  ['lsquo', '‘'],
  ['times', '×'],
  ['plusmn', '±'],
  ['frac12', '½'],
  ['eacute', 'é'],
  ['egrave', 'è'],
])

const MAX_CODE_POINT = 0x10ffff
const isHalf = (point: number) => point >= 0xd800 && point <= 0xdfff

function character(name: string): string | undefined {
  const number = /^#(?:x(?<hex>[0-9a-f]{1,6})|(?<decimal>\d{1,7}))$/i.exec(name)?.groups
  if (!number) return NAMED.get(name.toLowerCase())
  const point = number['hex'] ? Number.parseInt(number['hex'], 16) : Number(number['decimal'])
  return point > 0 && point <= MAX_CODE_POINT && !isHalf(point) ? String.fromCodePoint(point) : ''
}

/** What a piece of HTML says, in one line: its tags gone, scripts and styles with what is in them, character references as what they stand for. */
export function plainText(html: string): string {
  return (
    html
      .replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
      .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, ' ')
      // A tag ends with the text at the latest; `< 5 mg` is none.
      .replaceAll(/<\/?[a-z][^<>]*(?:>|$)/gi, '')
      .replaceAll(/&(#?\w{1,10});/g, (reference, name: string) => character(name) ?? reference)
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
  )
}
