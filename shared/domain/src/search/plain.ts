/**
 * Normalises a name for comparison: letters only, no case, no accents, and one form for Arabic
 * letters with two spellings.
 */
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

/** British and American spellings alike: haemophilia and hemophilia, tumour and tumor. Takes a name without accents and case (`plain`). */
export function spelled(text: string): string {
  return text.replaceAll(/[ao]e/g, 'e').replaceAll('ou', 'o')
}
