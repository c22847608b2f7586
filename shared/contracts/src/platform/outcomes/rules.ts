/**
 * What the host notices of a page, without an error of the release, by code. The message of an outcome is the sentence,
 * so that logs and the command line can be read; operators read it in their language.
 */
export const NOTICES = {
  task: 'a task blocked the page',
  heap: 'the heap keeps growing',
  storage: 'the storage of the device is full',
  databases: 'the databases of the device cannot be opened',
  tap: 'input does not arrive: tap',
  focus: 'input does not arrive: focus',
  gone: 'cannot be seen or hit: gone',
  empty: 'cannot be seen or hit: empty',
  heading: 'cannot be seen or hit: heading',
  button: 'cannot be seen or hit: button',
  link: 'cannot be seen or hit: link',
  field: 'cannot be seen or hit: field',
  bar: 'cannot be seen or hit: bar',
  scroll: 'cannot be seen or hit: scroll',
} as const

export type Notice = keyof typeof NOTICES

const isNotice = (code: string): code is Notice => code in NOTICES

const codes = new Map<string, Notice>()
for (const [code, sentence] of Object.entries(NOTICES)) if (isNotice(code)) codes.set(sentence, code)

/** The code of a message; undefined for that of an error, and for one that this version does not know. */
export function noticeIn(message: string): Notice | undefined {
  return codes.get(message)
}
