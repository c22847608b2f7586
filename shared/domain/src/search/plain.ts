/** Letters alone, whichever way they are written: no case, no accents, one form of the Arabic letters that people write in two. What two names are compared by. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}ـ]/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .replaceAll(/[’ʼ]/g, "'")
    .trim()
}
