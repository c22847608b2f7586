import type { DisplayFace } from '@almanac/contracts/rules/platform/theme'

/** The letters beyond U+00FF that the files of each face have (host/src/global.css), in ranges of code points. */
const EXTENDED: Record<DisplayFace, string> = {
  fraunces:
    '100-148 14A-17E 18F 192 1A0-1A1 1AF-1B0 1C4-1CC 1D9-1DA 1E6-1E7 1EA-1EB 1FA-21B 22A-22D 230-233 237 1E08-1E09 1E0C-1E0F 1E14-1E17 1E1C-1E1D 1E20-1E21 1E24-1E25 1E2A-1E2B 1E2E-1E2F 1E36-1E37 1E3A-1E3B 1E42-1E43 1E46-1E49 1E4C-1E53 1E5A-1E5B 1E5E-1E5F 1E62-1E65 1E6C-1E6F 1E78-1E7B 1E80-1E85 1E92-1E93 1E97 1E9E 1EF2-1EF9',
  source_serif:
    '100-12B 12E-131 134-165 168-17F 18F 192 1A0-1A1 1AF-1B0 1CD-1DC 1E6-1E7 1F8-1F9 218-21B 237 1E0C-1E0F 1E20-1E21 1E24-1E25 1E2A-1E2B 1E36-1E3B 1E3E-1E3F 1E42-1E49 1E5A-1E63 1E6C-1E6F 1E80-1E85 1E8E-1E8F 1E92-1E93 1E97 1E9E 1EF2-1EF9',
  figtree:
    '100-113 116-127 12A-12B 12E-137 139-13E 141-148 14A-14D 150-161 164-165 16A-17E 1CD-1CE 218-21B 237 1E80-1E85 1E9E 1EF2-1EF3',
  nunito:
    '100-132 134-17E 181 18A 18F 192 1A0-1A1 1AF-1B0 1B3-1B4 1C4-1CE 1D4 1E5-1E7 1E9-1EB 1EF 1FA-21B 21F 226-228 22A-22D 230-233 237 1E08-1E09 1E0C-1E0F 1E14-1E17 1E1C-1E1D 1E20-1E21 1E24-1E25 1E2A-1E2B 1E2E-1E2F 1E36-1E37 1E3A-1E3B 1E42-1E49 1E4C-1E53 1E5A-1E5B 1E5E-1E69 1E6C-1E6F 1E78-1E7B 1E80-1E85 1E8E-1E8F 1E92-1E93 1E97 1E9E 1EF2-1EF9',
  atkinson:
    '100-107 10A-113 116-11B 11E-123 126-127 12A-12B 12E-12F 131 136-137 13B-13E 141-148 150-155 158-15B 15E-165 16A-16B 16E-173 178-17E 192 218-21B',
}

const isIn = (ranges: string, point: number): boolean =>
  ranges.split(' ').some((range) => {
    const [first = 0, last = first] = range.split('-').map((end) => Number.parseInt(end, 16))
    return point >= first && point <= last
  })

/** The letters of a text that a face lacks, each once: a device would draw them in a font of its own. Arabic ones have Vazirmatn. */
export function lettersWithout(face: DisplayFace, text: string): string[] {
  const beyond = [...text.normalize('NFC')].filter((letter) => /[^\u0000-\u00ff]/.test(letter) && /\p{L}/u.test(letter))
  const missing = beyond.filter(
    (letter) => !/\p{Script=Arabic}/u.test(letter) && !isIn(EXTENDED[face], letter.codePointAt(0) ?? 0),
  )
  return [...new Set(missing)]
}
